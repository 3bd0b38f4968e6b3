/** Sitting down at somebody's table: a name is all it takes. */

import { useSignal } from "@preact/signals";
import { keep, keys, prefer, preferences } from "../app/kept";
import { go, href } from "../app/path";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { say } from "../app/words";
import { post } from "../net/api";
import { said } from "./Home";
import { Alert, Field } from "./parts";

export function Join({ id }: { id: string }) {
  const trouble = useSignal("");
  // Behind the hash, so that the invitation is in nobody's log.
  const invite = location.hash.slice(1);
  useTitle(say("web.join.title"));
  if (keys.value[id]) {
    queueMicrotask(() => go(`/t/${id}`, true));
    return null;
  }
  async function join(event: Event) {
    event.preventDefault();
    try {
      const name = preferences.value.name.trim();
      const key = await post<{ seat: number; token: string }>(`/api/tables/${id}/join`, { name, invite });
      keep(id, key);
      go(`/t/${id}`, true);
    } catch (error) {
      trouble.value = said(error);
    }
  }
  return (
    <Shell>
      <form class="sheet stack narrow" onSubmit={join}>
        <h1 tabIndex={-1}>{say("web.join.title")}</h1>
        <p>{say("web.join.text")}</p>
        <Field
          label={say("web.name")}
          value={preferences.value.name}
          required
          onInput={(name) => prefer({ name })}
        />
        <Alert text={trouble.value} />
        <div class="row">
          <button class="button primary" type="submit">
            {say("web.join.sit")}
          </button>
          <a class="button" href={href(`/t/${id}`)}>
            {say("web.join.watch")}
          </a>
        </div>
      </form>
    </Shell>
  );
}
