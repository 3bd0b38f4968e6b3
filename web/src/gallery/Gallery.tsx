import { useState } from "preact/hooks";
import { Board } from "../board/Board";
import { type Drawing, sheetFor } from "../board/drawing";
import { Badge } from "../board/layers";
import { Ticket } from "../board/Ticket";
import { CARD_COLOURS } from "../design/symbols";
import { Card, CardBack } from "../parts/Card";
import { Icon } from "../parts/Icon";
import { ICONS, type IconName } from "../parts/icons";
import { ColourChip } from "../parts/Mark";
import { PatternSheet, PLAYERS, type Player, PlayerPiece } from "../parts/players";
import "./gallery.css";

interface Props {
  drawing: Drawing;
  only: string | null;
  language: string;
  /** The colour of the player who owns every track, or `none`; tests measure such boards. */
  owner: string | null;
}

const WORDS = { nearer: "Nearer", farther: "Farther", whole: "Whole board", recent: "new" };

export function Gallery({ drawing, only, language, owner }: Props) {
  if (owner) return <div class="gallery-whole">{ownedBoard(drawing, language, owner)}</div>;
  const board = <TryBoard drawing={drawing} language={language} />;
  if (only === "board") return <div class="gallery-whole">{board}</div>;
  const sheet = sheetFor(drawing, 1440);
  const codes = Object.keys(sheet.cities);
  const names = (code: string) => (sheet.levels[0]?.labels[language]?.[code]?.lines ?? [code]).join(" ");
  const pairs = [
    [codes[0], codes.at(-1)],
    [codes[3], codes[5]],
    [codes.at(-4), codes[1]],
  ] as [string, string][];
  return (
    <div class="gallery">
      <h1>Gallery</h1>
      <PatternSheet />
      <section>
        <h2>Board</h2>
        <div class="gallery-board">{board}</div>
      </section>
      <section>
        <h2>Cards</h2>
        <div class="gallery-row">
          {[...CARD_COLOURS, "locomotive"].map((colour, i) => (
            <Card key={colour} colour={colour} name={colour} strong={i % 2 === 1} />
          ))}
          <CardBack name="deck" />
        </div>
      </section>
      <section>
        <h2>Marks</h2>
        <div class="gallery-row">
          {[...CARD_COLOURS, "locomotive", "gray"].map((colour) => (
            <span key={colour} class="gallery-named">
              <ColourChip colour={colour} size={28} />
              {colour}
            </span>
          ))}
        </div>
      </section>
      <section>
        <h2>Players</h2>
        <div class="gallery-row">
          {PLAYERS.map((player) => (
            <span key={player.colour} class="gallery-named">
              <PlayerPiece player={player} initial={player.colour.charAt(0).toUpperCase()} width={96} />
              {player.colour}, {player.pattern}
            </span>
          ))}
        </div>
      </section>
      <section>
        <h2>Tickets</h2>
        <div class="gallery-row">
          {pairs.map(([a, b], i) => (
            <Ticket
              key={a}
              sheet={sheet}
              a={[a]}
              b={[b]}
              names={[names(a), names(b)]}
              points={[7, 13, 22][i] ?? 4}
              done={i === 1}
              label={`${names(a)} – ${names(b)}`}
            />
          ))}
        </div>
      </section>
      {Object.keys(drawing.marks).length > 0 && (
        <section>
          <h2>Marks</h2>
          <div class="gallery-row">
            {Object.entries(drawing.marks).map(([key, mark]) => (
              <span key={key} class="gallery-named">
                <svg viewBox="-11 -11 22 22" width={44} height={44} aria-hidden="true">
                  <Badge mark={mark} />
                </svg>
                {key}
              </span>
            ))}
          </div>
        </section>
      )}
      <section>
        <h2>Icons</h2>
        <div class="gallery-icons">
          {(Object.keys(ICONS) as IconName[]).map((name) => (
            <span key={name} class="gallery-named">
              <Icon name={name} />
              {name}
            </span>
          ))}
        </div>
      </section>
      <section>
        <h2>Type and buttons</h2>
        <p class="gallery-serif">Zażółć gęślą jaźń – the 8.15 to Sault Ste. Marie</p>
        <p>Zażółć gęślą jaźń: 0123456789 · 1 111 and 8 888 are equally wide.</p>
        <div class="gallery-row">
          <button type="button" class="button primary">
            <Icon name="check" /> Claim the route
          </button>
          <button type="button" class="button">
            <Icon name="undo" /> Undo
          </button>
          <button type="button" class="button" disabled>
            <Icon name="ticket" /> Take tickets
          </button>
        </div>
      </section>
    </div>
  );
}

/** A board on which one player owns every track. */
function ownedBoard(drawing: Drawing, language: string, owner: string) {
  const player = PLAYERS.find(({ colour }) => colour === owner);
  const tracks = Object.keys(sheetFor(drawing, 1440).tracks);
  return (
    <Board
      drawing={drawing}
      language={language}
      name="The board"
      claimed={new Map(player ? tracks.map((name) => [name, player]) : [])}
      words={WORDS}
    />
  );
}

const ends = (track: string): string[] => track.split(":")[0]?.split("-") ?? [];

/** One of everything on the board: claimed, closed, affordable, a path, marked cities. */
function TryBoard({ drawing, language }: { drawing: Drawing; language: string }) {
  const tracks = Object.keys(sheetFor(drawing, 1440).tracks);
  const [chosen, setChosen] = useState<string | null>(tracks[8] ?? null);
  const [focusedCities, setFocusedCities] = useState<string[]>([]);
  const near = (city: string) =>
    focusedCities[0] === city
      ? []
      : [
          city,
          ...tracks.flatMap((name) => ends(name).filter((end) => end !== city && ends(name).includes(city))),
        ];
  const pick = (step: number, from: number) => tracks.filter((_, i) => i % step === from % step);
  const claimed = new Map<string, Player>(
    pick(4, 1).map((name, i) => [name, PLAYERS[i % PLAYERS.length] as Player]),
  );
  const free = (names: string[]) => names.filter((name) => !claimed.has(name));
  const closed = new Set(
    free(tracks.filter((name) => name.endsWith(":2") && claimed.has(name.slice(0, -2)))),
  );
  const highlighted = new Set(free(pick(5, 3)).filter((name) => !closed.has(name)));
  const helpful = new Set([...highlighted].filter((_, i) => i % 2));
  const [a, b] = (chosen ?? "").split(":")[0]?.split("-") ?? [];
  return (
    <Board
      drawing={drawing}
      language={language}
      name="The board"
      claimed={claimed}
      fresh={new Set(pick(8, 1))}
      closed={closed}
      highlighted={highlighted}
      helpful={helpful}
      recent={new Set([...claimed.keys()].slice(0, 2))}
      flags={
        new Map(
          Object.keys(sheetFor(drawing, 1440).cities)
            .slice(0, 6)
            .map((city, i) => [city, i % 3 ? "open" : "done"]),
        )
      }
      chosen={chosen}
      marked={new Set([a ?? "", b ?? ""])}
      words={WORDS}
      focusedCities={focusedCities}
      path={
        focusedCities.length
          ? tracks.filter((name) =>
              name
                .split(":")[0]
                ?.split("-")
                .includes(focusedCities[0] ?? ""),
            )
          : []
      }
      onTrack={setChosen}
      onCity={(city) => setFocusedCities(near(city))}
    />
  );
}
