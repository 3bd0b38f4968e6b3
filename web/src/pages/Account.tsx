/** What the owner of an account may change: the name, the password, notices; and leave with everything, or for good. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { download } from "../app/download";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { patch, post } from "../net/api";
import { Alert, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { Me } from "../wire";
import { Blocks, Sessions } from "./Sessions";

type Tell = (text: string) => void;

export function Account({ me: now, tell }: { me: Me; tell: Tell }) {
  return (
    <div class="columns even account">
      <NameForm me={now} tell={tell} />
      <PasswordForm tell={tell} />
      <NoticeForm me={now} tell={tell} />
      <Sessions tell={tell} />
      <Blocks tell={tell} />
      <Leaving tell={tell} />
    </div>
  );
}

/** A small form of its own: what it does, and what went wrong. */
function Part(props: {
  word: string;
  button: string;
  send: () => Promise<void>;
  children: ComponentChildren;
}) {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  return (
    <form
      class="sheet stack"
      onSubmit={(event) => {
        event.preventDefault();
        isBusy.value = true;
        trouble.value = "";
        props
          .send()
          .catch((error: unknown) => (trouble.value = errorText(error)))
          .finally(() => (isBusy.value = false));
      }}
    >
      <h2>{say(props.word)}</h2>
      {props.children}
      <Alert text={trouble.value} />
      <button class="button" type="submit" disabled={isBusy.value}>
        {say(props.button)}
      </button>
    </form>
  );
}

function NameForm({ me: now, tell }: { me: Me; tell: Tell }) {
  const name = useSignal(now.name ?? "");
  return (
    <Part
      word="web.me.called"
      button="web.me.save"
      send={async () => {
        me.value = await patch<Me>("/api/me", { name: name.value });
        tell(say("web.me.saved"));
      }}
    >
      <p class="soft">{say("web.me.called.text", { login: now.login ?? "" })}</p>
      <Field label={say("web.name")} value={name.value} required onInput={(value) => (name.value = value)} />
    </Part>
  );
}

function PasswordForm({ tell }: { tell: Tell }) {
  const old = useSignal("");
  const fresh = useSignal("");
  return (
    <Part
      word="web.me.change"
      button="web.me.change.do"
      send={async () => {
        me.value = await post<Me>("/api/me/password", { old: old.value, new: fresh.value });
        old.value = "";
        fresh.value = "";
        tell(say("web.me.changed"));
      }}
    >
      <Field
        label={say("web.me.password.old")}
        type="password"
        value={old.value}
        required
        most={200}
        autocomplete="current-password"
        onInput={(value) => (old.value = value)}
      />
      <Field
        label={say("web.me.password.new")}
        type="password"
        value={fresh.value}
        required
        least={8}
        most={200}
        autocomplete="new-password"
        help={say("web.me.password.help")}
        onInput={(value) => (fresh.value = value)}
      />
    </Part>
  );
}

function NoticeForm({ me: now, tell }: { me: Me; tell: Tell }) {
  const hook = useSignal(now.webhook ?? "");
  return (
    <Part
      word="web.me.notices"
      button="web.me.save"
      send={async () => {
        const lang = document.documentElement.lang === "pl" ? "pl" : "en";
        me.value = await patch<Me>("/api/me", { webhook: hook.value.trim(), lang });
        tell(say("web.me.saved"));
      }}
    >
      <p class="soft">{say("web.me.notices.text")}</p>
      <Field
        label={say("web.me.hook")}
        type="url"
        value={hook.value}
        placeholder="https://"
        most={500}
        autocomplete="off"
        onInput={(value) => (hook.value = value)}
      />
    </Part>
  );
}

function Leaving({ tell }: { tell: Tell }) {
  const password = useSignal("");
  const trouble = useSignal("");
  const tried = (done: Promise<unknown>) =>
    void done.catch((error: unknown) => (trouble.value = errorText(error)));
  const logout = async (everywhere: boolean) => {
    me.value = await post<Me>("/api/me/logout", { everywhere });
    tell(say("web.me.out"));
  };
  return (
    <section class="sheet stack">
      <h2>{say("web.me.leaving")}</h2>
      <div class="row">
        <button class="button" type="button" onClick={() => tried(logout(false))}>
          {say("web.me.logout")}
        </button>
        <button class="button" type="button" onClick={() => tried(logout(true))}>
          {say("web.me.logout.all")}
        </button>
        <button
          class="button"
          type="button"
          onClick={() => tried(download("/api/me/export", "whistlestop-me.json"))}
        >
          <Icon name="download" />
          {say("web.me.export")}
        </button>
      </div>
      <details class="danger">
        <summary>{say("web.me.delete")}</summary>
        <form
          class="stack"
          onSubmit={(event) => {
            event.preventDefault();
            trouble.value = "";
            tried(
              post<Me>("/api/me/delete", { password: password.value }).then((known) => {
                me.value = known;
                tell(say("web.me.deleted"));
              }),
            );
          }}
        >
          <p>{say("web.me.delete.text")}</p>
          <Field
            label={say("web.me.password")}
            type="password"
            value={password.value}
            required
            most={200}
            autocomplete="current-password"
            onInput={(value) => (password.value = value)}
          />
          <button class="button primary" type="submit">
            {say("web.me.delete.do")}
          </button>
        </form>
      </details>
      <Alert text={trouble.value} />
    </section>
  );
}
