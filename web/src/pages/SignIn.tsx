/** Signing in and creating an account. Seats whose keys this browser has are added to the account. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { keys, preferences, setPreferences } from "../app/storage";
import { post } from "../net/api";
import { Alert, Field, PasswordField } from "../parts/form";
import type { Me } from "../wire";

export function SignIn() {
  return (
    <div class="columns even">
      <Form kind="login" />
      <Form kind="register" />
    </div>
  );
}

function Form({ kind }: { kind: "login" | "register" }) {
  const login = useSignal("");
  const password = useSignal("");
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const isNew = kind === "register";

  async function send(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    trouble.value = "";
    const name = preferences.value.name.trim();
    try {
      const known = await post<Me>(`/api/me/${kind}`, {
        login: login.value.trim(),
        password: password.value,
        ...(isNew && name ? { name } : {}),
      });
      if (!name && known.name) setPreferences({ name: known.name });
      me.value = known;
      void bringSeats();
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <form class="sheet stack" onSubmit={send}>
      <h2>{say(`web.me.${kind}`)}</h2>
      <Field
        label={say("web.me.name")}
        value={login.value}
        required
        most={32}
        autocomplete="username"
        {...(isNew ? { help: say("web.me.name.help") } : {})}
        onInput={(value) => (login.value = value)}
      />
      <PasswordField
        label={say("web.me.password")}
        value={password}
        isNew={isNew}
        {...(isNew ? { help: say("web.me.password.help") } : {})}
      />
      <Alert text={trouble.value} />
      <button class={isNew ? "button" : "button primary"} type="submit" disabled={isBusy.value}>
        {say(`web.me.${kind}.do`)}
      </button>
    </form>
  );
}

/** Add the seats of this browser to the account, so that they count and are listed on other devices. */
async function bringSeats(): Promise<void> {
  for (const [table, key] of Object.entries(keys.peek())) {
    if (key.seat !== null && !key.lesson)
      await post(`/api/tables/${table}/bind`, undefined, key.token).catch(() => undefined);
  }
}
