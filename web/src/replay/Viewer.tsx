/** One step of a game: the board, the figures of all players, one hand, and the controls. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { cityPieces, claimedTracks, closedTracks, zoomLabels } from "../app/boardState";
import { FairProof } from "../app/FairProof";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import { type LogLine, narrate } from "../app/narration";
import { query, updateQuery } from "../app/router";
import { Shell } from "../app/Shell";
import { stepOf } from "../app/steps";
import { keys, preferences } from "../app/storage";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { Choice } from "../parts/form";
import { ShareGame } from "../share/ShareGame";
import { Marks } from "../shows/Mark";
import { FrontPanels, Panels } from "../shows/Panels";
import { Review, tracksOf } from "../table/Review";
import type { Look, ReviewedMove } from "../wire";
import { Controls } from "./Controls";
import { Hands } from "./Hands";
import { Moves } from "./Moves";
import { Outcome } from "./Outcome";
import type { ReplayData, ReplayStore, ViewedSeat } from "./replayStore";
import { Share } from "./Share";
import { Standings } from "./Standings";

interface Props {
  store: ReplayStore;
  data: ReplayData;
  names: Names;
  drawing: Drawing;
  title: string;
  /** Above everything else in the rail, at a table, which has no site header; without it the game is over. */
  children?: ComponentChildren;
}

export function Viewer({ store, data, names, drawing, title, children }: Props) {
  const { versions } = data;
  const step = stepOf(versions, query.value);
  const version = versions[step]!;
  const shownLook = useSignal<Look | null>(null);
  const fresh = useSignal<ReadonlySet<string>>(new Set());
  const reviewed = useSignal<readonly ReviewedMove[]>([]);
  const advised = useSignal<readonly string[]>([]);
  const judged = data.seat ?? data.newest.result?.winners[0] ?? 0;

  useEffect(() => {
    let isCurrent = true;
    void store.at(version, data.seat).then((next) => {
      if (!isCurrent) return;
      const before = shownLook.peek();
      const had = new Set(before?.view?.owners.map((one) => one.track));
      const isForward = before !== null && before.version < next.version;
      const gained = isForward ? (next.view?.owners ?? []).filter((one) => !had.has(one.track)) : [];
      fresh.value = new Set(gained.length === 1 ? [gained[0]!.track] : []);
      shownLook.value = next;
      for (const beside of [versions[step + 1], versions[step - 1]])
        if (beside !== undefined) void store.at(beside, data.seat).catch(() => undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [store, data, version, step, versions, shownLook, fresh]);

  const goTo = (next: number) => {
    advised.value = [];
    updateQuery({ move: String(Math.min(Math.max(next, 0), versions.length - 1)), at: null });
  };
  /** The position before a reviewed move, with the tracks that it is about. */
  const showReviewed = (move: ReviewedMove | null) => {
    if (move) goTo(versions.indexOf(move.version) - 1);
    advised.value = move ? tracksOf(move) : [];
  };
  const sentences = useComputed(() => bySeq(narrate(data.seenEvents, names)));
  const lines = sentences.value.get(version) ?? [];
  const shown = shownLook.value;
  const seats = data.newest.table.seats;
  const marked = useSignal<ReadonlySet<string>>(new Set());
  useSignalEffect(() => {
    const ends = [...fresh.value].flatMap((name) => {
      const track = names.tracks.get(name);
      return track ? [track.a, track.b] : [];
    });
    marked.value = new Set(ends);
  });

  return (
    <Shell wide bare={children !== undefined} game={data.newest.table.settings.game}>
      <div class="replay">
        <section class="board-place" aria-label={say("web.board")}>
          <Board
            drawing={drawing}
            language={lang.value}
            name={say("web.board")}
            claimed={claimedTracks(shown?.view, seats)}
            pieces={cityPieces(shown?.view, seats)}
            fresh={fresh.value}
            closed={closedTracks(shown?.view, names)}
            marked={marked.value}
            path={advised.value}
            strong={preferences.value.marks === "strong"}
            words={zoomLabels()}
            title={(track) => names.track(track)}
          />
        </section>
        <div class="replay-bar">
          <Controls step={step} count={versions.length} goTo={goTo} />
          <p class="replay-sentence" role="status">
            {lines.length ? lines.map((line) => line.text).join(" ") : say("web.replay.nothing_visible")}
          </p>
        </div>
        <aside class="replay-rail">
          <header class="replay-head">
            <h1 tabIndex={-1}>
              {children ? say("web.back.title") : say("web.replay.title", { game: title })}
            </h1>
            {children ?? <ViewerChoice data={data} names={names} />}
          </header>
          {shown?.result && (
            <Outcome
              result={shown.result}
              seats={seats}
              names={names}
              seenEvents={data.seenEvents}
              marked={{ seat: judged, seqs: reviewed.value.map((move) => move.version) }}
            />
          )}
          {shown?.view && <Standings view={shown.view} seats={seats} names={names} />}
          {shown?.view && (
            <Marks.Provider value={drawing.marks}>
              <FrontPanels view={shown.view} names={names} seats={seats} />
              <Panels view={shown.view} names={names} seats={seats} />
            </Marks.Provider>
          )}
          {shown?.view && (
            <Hands view={shown.view} names={names} drawing={drawing} seat={data.seat} point={marked} />
          )}
          <Moves
            versions={versions}
            sentences={sentences.value}
            step={step}
            goTo={goTo}
            seats={seats}
            names={names}
          />
          {data.newest.result && (
            <div class="replay-part">
              <Review
                table={store.table}
                token={keys.peek()[store.table]?.token}
                seat={judged}
                names={names}
                seenEvents={data.seenEvents}
                reviewed={reviewed}
                onShow={showReviewed}
              />
            </div>
          )}
          {!children && (
            <Share table={store.table} status={data.newest.table.status}>
              {data.newest.result && (
                <ShareGame
                  table={store.table}
                  drawing={drawing}
                  names={names}
                  language={lang.value}
                  title={title}
                  seats={seats}
                  result={data.newest.result}
                  claimed={claimedTracks(data.newest.view, seats)}
                  seenEvents={data.seenEvents}
                />
              )}
            </Share>
          )}
          {data.newest.table.commitment && <FairProof table={store.table} facts={data.newest.table} />}
        </aside>
      </div>
    </Shell>
  );
}

function bySeq(lines: LogLine[]): Map<number, LogLine[]> {
  const found = new Map<number, LogLine[]>();
  for (const line of lines) found.set(line.seq, [...(found.get(line.seq) ?? []), line]);
  return found;
}

/** The choice of the viewed seat: any seat after the game; before, only the reader's own and a spectator's view. */
function ViewerChoice({ data, names }: { data: ReplayData; names: Names }) {
  const { table } = data.newest;
  const may = (seat: number): boolean => table.status === "finished" || seat === data.seat;
  const seats = table.seats.filter((tableSeat) => may(tableSeat.seat)).map((tableSeat) => tableSeat.seat);
  const word = (viewed: ViewedSeat): string => (viewed === null ? "spectator" : String(viewed));
  return (
    <Choice
      label={say("web.replay.view_of")}
      value={word(data.seat)}
      options={[
        ["spectator", say("web.replay.everybody")],
        ...seats.map((seat): [string, string] => [String(seat), names.player(seat)]),
      ]}
      onChange={(value) => updateQuery({ seat: value })}
    />
  );
}
