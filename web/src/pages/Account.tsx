/** The settings of an account: name, password, notifications, sessions, export, deletion. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { download } from "../app/download";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { href } from "../app/router";
import { patch, post } from "../net/api";
import { Alert, Field, PasswordField } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { Me } from "../wire";
import { Blocks, Sessions } from "./Sessions";

type Announce = (text: string) => void;

export function Account({ me: now, announce }: { me: Me; announce: Announce }) {
  return (
    <div class="columns even account">
      <NameForm me={now} announce={announce} />
      <PasswordForm announce={announce} />
      <NoticeForm me={now} announce={announce} />
      <Sessions announce={announce} />
      <section class="sheet stack">
        <h2>{say("web.bots")}</h2>
        <p class="soft">{say("web.bots_text")}</p>
        <p>
          <a class="button" href={href("/bots")}>
            {say("web.bots_open")}
          </a>
        </p>
      </section>
      <Blocks announce={announce} />
      <LeaveForm announce={announce} />
    </div>
  );
}

/** A small form with its own error message. */
function AccountForm(props: {
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

function NameForm({ me: now, announce }: { me: Me; announce: Announce }) {
  const name = useSignal(now.name ?? "");
  return (
    <AccountForm
      word="web.me.called"
      button="web.me.save"
      send={async () => {
        me.value = await patch<Me>("/api/me", { name: name.value });
        announce(say("web.me.saved"));
      }}
    >
      <p class="soft">{say("web.me.called.text", { login: now.login ?? "" })}</p>
      <Field label={say("web.name")} value={name.value} required onInput={(value) => (name.value = value)} />
    </AccountForm>
  );
}

function PasswordForm({ announce }: { announce: Announce }) {
  const old = useSignal("");
  const fresh = useSignal("");
  return (
    <AccountForm
      word="web.me.change"
      button="web.me.change.do"
      send={async () => {
        me.value = await post<Me>("/api/me/password", { old: old.value, new: fresh.value });
        old.value = "";
        fresh.value = "";
        announce(say("web.me.changed"));
      }}
    >
      <PasswordField label={say("web.me.password.old")} value={old} />
      <PasswordField
        label={say("web.me.password.new")}
        value={fresh}
        isNew
        help={say("web.me.password.help")}
      />
    </AccountForm>
  );
}

function NoticeForm({ me: now, announce }: { me: Me; announce: Announce }) {
  const hook = useSignal(now.webhook ?? "");
  return (
    <AccountForm
      word="web.me.notices"
      button="web.me.save"
      send={async () => {
        const lang = document.documentElement.lang === "pl" ? "pl" : "en";
        me.value = await patch<Me>("/api/me", { webhook: hook.value.trim(), lang });
        announce(say("web.me.saved"));
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
    </AccountForm>
  );
}

function LeaveForm({ announce }: { announce: Announce }) {
  const password = useSignal("");
  const trouble = useSignal("");
  const attempt = (done: Promise<unknown>) =>
    void done.catch((error: unknown) => (trouble.value = errorText(error)));
  const logout = async (everywhere: boolean) => {
    me.value = await post<Me>("/api/me/logout", { everywhere });
    announce(say("web.me.out"));
  };
  return (
    <section class="sheet stack">
      <h2>{say("web.me.leaving")}</h2>
      <div class="row">
        <button class="button" type="button" onClick={() => attempt(logout(false))}>
          {say("web.me.logout")}
        </button>
        <button class="button" type="button" onClick={() => attempt(logout(true))}>
          {say("web.me.logout.all")}
        </button>
        <button
          class="button"
          type="button"
          onClick={() => attempt(download("/api/me/export", "whistlestop-me.json"))}
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
            attempt(
              post<Me>("/api/me/delete", { password: password.value }).then((known) => {
                me.value = known;
                announce(say("web.me.deleted"));
              }),
            );
          }}
        >
          <p>{say("web.me.delete.text")}</p>
          <PasswordField label={say("web.me.password")} value={password} />
          <button class="button primary" type="submit">
            {say("web.me.delete.do")}
          </button>
        </form>
      </details>
      <Alert text={trouble.value} />
    </section>
  );
}
