/** Bot accounts: create, rename, replace the token, delete. A token is shown once. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { ConfirmButton } from "../app/ConfirmButton";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { dateTime, say } from "../app/i18n";
import { get, post } from "../net/api";
import { Alert, Field } from "../parts/form";
import type { BotAccount, BotAccountToken, MyBotAccounts } from "../wire";

const PATH = "/api/me/bots";

export function BotAccounts() {
  const found = useSignal<MyBotAccounts | null>(null);
  const token = useSignal<BotAccountToken | null>(null);
  const trouble = useSignal("");
  const attempt = async (done: () => Promise<unknown>) => {
    trouble.value = "";
    try {
      await done();
      found.value = await get<MyBotAccounts>(PATH);
    } catch (error) {
      trouble.value = errorText(error);
    }
  };
  useEffect(() => {
    get<MyBotAccounts>(PATH)
      .then((bots) => (found.value = bots))
      .catch((error: unknown) => (trouble.value = errorText(error)));
  }, [found, trouble]);
  const shown = async (path: string, body: object) => {
    token.value = await post<BotAccountToken>(path, body);
  };
  const bots = found.value?.bots ?? [];
  return (
    <section class="sheet stack">
      <h2>{say("web.bot.own")}</h2>
      <p class="soft">{say("web.bot.own.text", { most: found.value?.most ?? 0 })}</p>
      <TokenNote token={token} />
      {found.value && bots.length === 0 && <p>{say("web.bot.none")}</p>}
      <ul class="stack plain-list bot-list">
        {bots.map((one) => (
          <BotItem
            key={one.bot}
            bot={one}
            rename={(name) => attempt(() => post(`${PATH}/rename`, { bot: one.bot, name }))}
            replace={() => attempt(() => shown(`${PATH}/token`, { bot: one.bot }))}
            remove={() => attempt(() => post(`${PATH}/delete`, { bot: one.bot }))}
          />
        ))}
      </ul>
      <NameForm
        label={say("web.bot.name")}
        button={say("web.bot.create")}
        send={(name) => attempt(() => shown(PATH, { name }))}
      />
      <Alert text={trouble.value} />
    </section>
  );
}

function TokenNote({ token }: { token: Signal<BotAccountToken | null> }) {
  const now = token.value;
  return (
    <div role="status">
      {now && (
        <div class="note stack">
          <p>
            <strong>{say("web.bot.token", { name: now.name })}</strong> {say("web.bot.token.once")}
          </p>
          <code class="token">{now.token}</code>
          <div class="row">
            <Copy text={() => now.token} word="web.bot.token.copy" />
            <button class="button" type="button" onClick={() => (token.value = null)}>
              {say("web.bot.token.kept")}
            </button>
          </div>
        </div>
      )}
    </div>
  );
}

function BotItem(props: {
  bot: BotAccount;
  rename: (name: string) => Promise<void>;
  replace: () => Promise<void>;
  remove: () => Promise<void>;
}) {
  const { bot } = props;
  const isRenaming = useSignal(false);
  return (
    <li class="stack">
      <div>
        <strong>{bot.name}</strong>{" "}
        <span class="soft small">{say("web.bot.seen", { when: dateTime(bot.seen) })}</span>
        <br />
        <span class="soft small">
          {say("web.bot.id")} <code>{bot.bot}</code>
        </span>
      </div>
      <div class="row level-top">
        <button
          class="button"
          type="button"
          aria-expanded={isRenaming.value}
          aria-label={`${say("web.bot.rename")}: ${bot.name}`}
          onClick={() => (isRenaming.value = !isRenaming.value)}
        >
          {say("web.bot.rename")}
        </button>
        <ConfirmButton
          icon="link"
          word={say("web.bot.replace")}
          text={say("web.bot.replace.text", { name: bot.name })}
          onYes={props.replace}
        />
        <ConfirmButton
          icon="close"
          word={say("web.bot.delete")}
          text={say("web.bot.delete.text", { name: bot.name })}
          onYes={props.remove}
        />
      </div>
      {isRenaming.value && (
        <NameForm
          label={say("web.bot.new_name")}
          button={say("web.me.save")}
          start={bot.name}
          send={async (name) => {
            await props.rename(name);
            isRenaming.value = false;
          }}
        />
      )}
    </li>
  );
}

function NameForm(props: {
  label: string;
  button: string;
  start?: string;
  send: (name: string) => Promise<void>;
}) {
  const name = useSignal(props.start ?? "");
  const isBusy = useSignal(false);
  return (
    <form
      class="row"
      onSubmit={async (event) => {
        event.preventDefault();
        isBusy.value = true;
        await props.send(name.value);
        name.value = "";
        isBusy.value = false;
      }}
    >
      <Field
        label={props.label}
        value={name.value}
        required
        autocomplete="off"
        onInput={(value) => (name.value = value)}
      />
      <button class="button" type="submit" disabled={isBusy.value}>
        {props.button}
      </button>
    </form>
  );
}
