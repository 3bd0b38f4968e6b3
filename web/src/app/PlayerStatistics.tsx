/** The statistics of the player of a seat, loaded when they are opened. */

import { useSignal } from "@preact/signals";
import { get } from "../net/api";
import type { Statistics } from "../wire";
import { errorText } from "./errorText";
import { number, say } from "./i18n";

export function PlayerStatistics(props: {
  table: string;
  seat: number;
  token: string | undefined;
  name: string;
}) {
  const text = useSignal("");
  const ask = () => {
    if (text.value) return;
    get<Statistics>(`/api/tables/${props.table}/seats/${props.seat}/statistics`, props.token)
      .then((found) => (text.value = statisticsText(found)))
      .catch((error: unknown) => (text.value = errorText(error)));
  };
  return (
    <details class="player-figures" onToggle={(event) => event.currentTarget.open && ask()}>
      <summary>{say("web.stats.of", { name: props.name })}</summary>
      <p class="soft" role="status">
        {text.value || say("web.loading")}
      </p>
    </details>
  );
}

function statisticsText(found: Statistics): string {
  if (!found.games) return say("web.stats.none");
  return say("web.stats.words", {
    games: found.games,
    wins: found.wins,
    mean: number(Math.round((found.mean_score ?? 0) * 10) / 10),
    done: found.tickets_completed,
    tickets: found.tickets,
  });
}
