/** Settings of this device: install the page, and notices while it is closed. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { install, installOffer } from "../app/install";
import { me } from "../app/me";
import { loadPush, push, switchPush } from "../app/push";
import { href } from "../app/router";
import { Alert, Check } from "../parts/form";
import { Icon } from "../parts/Icon";

export function Installing() {
  return (
    <section class="sheet stack">
      <h2>{say("web.device")}</h2>
      {installOffer.value ? (
        <button class="button" type="button" onClick={() => void install()}>
          <Icon name="download" />
          {say("web.install")}
        </button>
      ) : (
        <p class="soft small">{say("web.install.text")}</p>
      )}
      <Push />
    </section>
  );
}

function Push() {
  const trouble = useSignal("");
  const isKnown = me.value !== null && me.value.kind !== "nobody";
  useEffect(() => {
    if (isKnown) loadPush().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [isKnown, trouble]);
  if (!isKnown)
    return (
      <p class="soft small">
        {say("web.push.who")} <a href={href("/me")}>{say("web.nav.me")}</a>
      </p>
    );
  const state = push.value;
  const change = (isOn: boolean) => {
    trouble.value = "";
    switchPush(isOn).catch((error: unknown) => (trouble.value = errorText(error)));
  };
  if (state === "impossible") return <p class="soft small">{say("web.push.impossible")}</p>;
  return (
    <>
      {/* The answer of the server would undo an earlier click. */}
      <Check
        label={say("web.push")}
        checked={state === "on"}
        disabled={state === "unknown"}
        onChange={change}
      />
      <p class="soft small">
        {say(state === "forbidden" ? "web.settings.notify.forbidden" : "web.push.text")}
      </p>
      <Alert text={trouble.value} />
    </>
  );
}
