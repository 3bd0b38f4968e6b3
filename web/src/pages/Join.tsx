/** Joining a table by a link and a name. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { loadGames, titleOf } from "../app/games";
import { list, say } from "../app/i18n";
import { me } from "../app/me";
import { playerNames } from "../app/playerNames";
import { go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { committing, keepSalt, newSalt } from "../app/salts";
import { keys, preferences, saveKey, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { get, post, Refused } from "../net/api";
import type { TableFacts } from "../net/types";
import { Alert, Field } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { JoinRequest, Look, SeatKey } from "../wire";
import { duration } from "./duration";
import { PasteLink } from "./PasteLink";

export function Join({ id }: { id: string | undefined }) {
  return id === undefined ? <FindTable /> : <SitDown id={id} />;
}

function FindTable() {
  useTitle(say("web.join.find"));
  return (
    <Shell>
      <section class="sheet stack narrow">
        <h1 tabIndex={-1}>{say("web.join.find")}</h1>
        <PasteLink />
      </section>
    </Shell>
  );
}

function SitDown({ id }: { id: string }) {
  const trouble = useSignal("");
  const table = useSignal<TableFacts | null>(null);
  const isNowhere = useSignal(false);
  // Invitations are in the fragment, so that no server logs them: of the table, or of one seat.
  const [, kind, word] = /^#(?:(seat)\.)?([\w-]*)$/.exec(location.hash) ?? [];
  useTitle(say("web.join.title"));
  useEffect(() => {
    if (keys.value[id]) return go(`/t/${id}`, true);
    loadGames().catch(() => undefined);
    get<Look>(`/api/tables/${id}/view`)
      .then((look) => (table.value = look.table))
      .catch((error: unknown) => {
        isNowhere.value = error instanceof Refused && error.problem.status === 404;
      });
  }, [id, table, isNowhere]);

  async function join(event: Event) {
    event.preventDefault();
    const name = preferences.value.name.trim() || (me.value?.name ?? "");
    try {
      const own = await newSalt(table.value?.restarts);
      const key = await post<SeatKey>(`/api/tables/${id}/join`, {
        name,
        ...committing(own),
        ...(kind === "seat" ? { key: word ?? "" } : { invite: word ?? "" }),
      } satisfies JoinRequest);
      keepSalt(id, own);
      saveKey(id, key);
      go(`/t/${id}`, true);
    } catch (error) {
      trouble.value = errorText(error);
    }
  }

  if (isNowhere.value)
    return (
      <Shell>
        <section class="sheet stack narrow">
          <h1 tabIndex={-1}>{say("web.join.nowhere")}</h1>
          <p role="alert">{say("web.join.nowhere.text")}</p>
          <PasteLink />
        </section>
      </Shell>
    );
  const facts = table.value;
  const names = playerNames(facts?.seats ?? []);
  const seated = names.filter((_, seat) => facts?.seats[seat]?.taken);
  const isOver = facts !== null && (facts.status === "finished" || facts.status === "closed");
  const isFull = facts !== null && (isOver || !facts.seats.some((tableSeat) => !tableSeat.taken));
  const maySee = facts?.settings.spectators !== false;
  return (
    <Shell>
      <form class="sheet stack narrow" onSubmit={join}>
        <h1 tabIndex={-1}>{say(isFull ? "web.join.title.full" : "web.join.title")}</h1>
        {!isFull && <p>{say("web.join.text")}</p>}
        {facts && (
          <dl class="facts">
            <dt>{say("web.game")}</dt>
            <dd>{facts.settings.title || titleOf(facts.settings.game)}</dd>
            <dt>{say("web.waiting.seat_list")}</dt>
            <dd>{seated.length ? list(seated) : say("web.join.nobody")}</dd>
            {facts.settings.seconds != null && (
              <>
                <dt>{say("web.new.pace")}</dt>
                <dd>{duration(facts.settings.seconds)}</dd>
              </>
            )}
            {facts.settings.rated && (
              <>
                <dt>{say("web.ladder")}</dt>
                <dd>{say("web.waiting.rated")}</dd>
              </>
            )}
          </dl>
        )}
        {isFull ? (
          <p class="note">{say(why(facts.status, maySee))}</p>
        ) : (
          <Field
            label={say("web.name")}
            value={preferences.value.name}
            required
            onInput={(name) => setPreferences({ name })}
          />
        )}
        <Alert text={trouble.value} />
        <div class="row">
          {!isFull && (
            <button class="button primary" type="submit">
              {say("web.join.sit")}
            </button>
          )}
          {maySee && facts?.status === "finished" && (
            <a class="button primary" href={href(`/replay/${id}`)}>
              <Icon name="play" />
              {say("web.result.replay")}
            </a>
          )}
          {maySee && !isOver && (
            <a class={isFull ? "button primary" : "button"} href={href(`/watch/${id}`)}>
              <Icon name="eye" />
              {say("web.join.watch")}
            </a>
          )}
        </div>
      </form>
    </Shell>
  );
}

/** Why no seat can be taken. */
function why(status: string, maySee: boolean): string {
  if (status === "finished") return "web.join.over";
  if (status === "closed") return "page.closed";
  return maySee ? "web.join.full" : "web.join.full.private";
}
