/** One moment of a past game: the board, everybody's figures, one hand, and the way to the next. */

import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { cityPieces, claimedTracks, closedTracks, zoomLabels } from "../app/boardState";
import { FairProof } from "../app/FairProof";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import { account } from "../app/narration";
import { query, restate } from "../app/router";
import { Shell } from "../app/Shell";
import { preferences } from "../app/storage";
import { Board } from "../board/Board";
import type { Drawing } from "../board/drawing";
import { Choice } from "../parts/form";
import { Marks } from "../shows/Mark";
import { Panels } from "../shows/Panels";
import type { Look } from "../wire";
import { Controls } from "./Controls";
import { Hands } from "./Hands";
import { Moves } from "./Moves";
import { Outcome } from "./Outcome";
import type { ReplayStore, Story, ViewerOf } from "./replayStore";
import { Share } from "./Share";
import { Standings } from "./Standings";
import { stepOf } from "./steps";

interface Props {
  past: ReplayStore;
  story: Story;
  names: Names;
  drawing: Drawing;
  title: string;
}

export function Viewer({ past, story, names, drawing, title }: Props) {
  const { moments } = story;
  const step = stepOf(moments, query.value);
  const moment = moments[step]!;
  const look = useSignal<Look | null>(null);
  const fresh = useSignal<ReadonlySet<string>>(new Set());

  useEffect(() => {
    let isCurrent = true;
    void past.at(moment, story.seat).then((next) => {
      if (!isCurrent) return;
      const before = look.peek();
      const had = new Set(before?.view?.owners.map((one) => one.track));
      const isForward = before !== null && before.version < next.version;
      const gained = isForward ? (next.view?.owners ?? []).filter((one) => !had.has(one.track)) : [];
      fresh.value = new Set(gained.length === 1 ? [gained[0]!.track] : []);
      look.value = next;
      for (const beside of [moments[step + 1], moments[step - 1]])
        if (beside !== undefined) void past.at(beside, story.seat).catch(() => undefined);
    });
    return () => {
      isCurrent = false;
    };
  }, [past, story, moment, step, moments, look, fresh]);

  const goTo = (next: number) =>
    restate({ move: String(Math.min(Math.max(next, 0), moments.length - 1)), at: null });
  const sentences = useComputed(() => bySeq(account(story.happenings, names)));
  const told = sentences.value.get(moment) ?? [];
  const shown = look.value;
  const chairs = story.newest.table.chairs;
  const marked = useSignal<ReadonlySet<string>>(new Set());
  useSignalEffect(() => {
    const ends = [...fresh.value].flatMap((name) => {
      const track = names.tracks.get(name);
      return track ? [track.a, track.b] : [];
    });
    marked.value = new Set(ends);
  });

  return (
    <Shell wide game={story.newest.table.settings.game}>
      <div class="replay">
        <section class="board-place" aria-label={say("web.board")}>
          <Board
            drawing={drawing}
            language={lang.value}
            name={say("web.board")}
            claimed={claimedTracks(shown?.view, chairs)}
            pieces={cityPieces(shown?.view, chairs)}
            fresh={fresh.value}
            closed={closedTracks(shown?.view, names)}
            marked={marked.value}
            strong={preferences.value.marks === "strong"}
            words={zoomLabels()}
            title={(track) => names.track(track)}
          />
        </section>
        <div class="replay-bar">
          <Controls step={step} count={moments.length} goTo={goTo} />
          <p class="replay-told" role="status">
            {told.length ? told.map((line) => line.text).join(" ") : say("web.replay.quiet")}
          </p>
        </div>
        <aside class="replay-rail">
          <header class="replay-head">
            <h1 tabIndex={-1}>{say("web.replay.title", { game: title })}</h1>
            <Eyes story={story} names={names} />
          </header>
          {shown?.result && (
            <Outcome result={shown.result} chairs={chairs} names={names} happenings={story.happenings} />
          )}
          {shown?.view && <Standings view={shown.view} chairs={chairs} names={names} />}
          {shown?.view && (
            <Marks.Provider value={drawing.companies}>
              <Panels view={shown.view} names={names} chairs={chairs} />
            </Marks.Provider>
          )}
          {shown?.view && (
            <Hands view={shown.view} names={names} drawing={drawing} seat={story.seat} point={marked} />
          )}
          <Moves
            moments={moments}
            sentences={sentences.value}
            step={step}
            goTo={goTo}
            chairs={chairs}
            names={names}
          />
          <Share table={past.table} status={story.newest.table.status} />
          {story.newest.table.commitment && <FairProof table={past.table} facts={story.newest.table} />}
        </aside>
      </div>
    </Shell>
  );
}

type Told = { seq: number; seat: number | null; text: string };

function bySeq(lines: Told[]): Map<number, Told[]> {
  const found = new Map<number, Told[]>();
  for (const line of lines) found.set(line.seq, [...(found.get(line.seq) ?? []), line]);
  return found;
}

/** Whose eyes: after the game anybody's, before its end one's own and a spectator's. */
function Eyes({ story, names }: { story: Story; names: Names }) {
  const { table } = story.newest;
  const may = (seat: number): boolean => table.status === "finished" || seat === story.seat;
  const seats = table.chairs.filter((chair) => may(chair.seat)).map((chair) => chair.seat);
  const word = (eyes: ViewerOf): string => (eyes === null ? "spectator" : String(eyes));
  return (
    <Choice
      label={say("web.replay.eyes")}
      value={word(story.seat)}
      options={[
        ["spectator", say("web.replay.everybody")],
        ...seats.map((seat): [string, string] => [String(seat), names.player(seat)]),
      ]}
      onChange={(value) => restate({ seat: value })}
    />
  );
}
