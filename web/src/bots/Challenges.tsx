/** Challenges to and from the reader, and the form that sends one. */

import { signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { gameList, titleOf } from "../app/games";
import { say } from "../app/i18n";
import { me } from "../app/me";
import { go, query } from "../app/router";
import { saveKey } from "../app/storage";
import { get, post } from "../net/api";
import { Alert, Check, Choice, Field } from "../parts/form";
import type {
  Challenge,
  LadderLine,
  MyChallenges,
  NewChallenge,
  SeasonLadder,
  SeatOfChallenge,
} from "../wire";
import { SheetForm } from "./SheetForm";
import "./bots.css";

const PATH = "/api/challenges";
/** Milliseconds between two looks. */
const EVERY = 20_000;

const challenges = signal<MyChallenges | null>(null);

async function load(): Promise<void> {
  challenges.value = await get<MyChallenges>(PATH);
}

/** Take the seat, keep its key, and open the table. */
async function sit(asked: Promise<SeatOfChallenge>): Promise<void> {
  const { table, seat, token } = await asked;
  saveKey(table, { seat, token });
  go(`/t/${table}`);
}

/** With `quiet` nothing is shown while there is no challenge. */
export function Challenges({ quiet = false }: { quiet?: boolean }) {
  const trouble = useSignal("");
  const isAccount = me.value?.kind === "account";
  useEffect(() => {
    if (!isAccount) return;
    const look = () => !document.hidden && load().catch(() => undefined);
    void look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, [isAccount]);
  const { incoming = [], outgoing = [] } = challenges.value ?? {};
  if (!isAccount || (quiet && incoming.length + outgoing.length === 0)) return null;
  const attempt = (done: Promise<unknown>) => {
    trouble.value = "";
    done.catch((error: unknown) => (trouble.value = errorText(error))).finally(() => void load());
  };
  const end = (one: Challenge) => attempt(post(`${PATH}/${one.table}/decline`, undefined));
  return (
    <section class="sheet stack challenges">
      <h2>{say("web.challenges")}</h2>
      {incoming.length + outgoing.length === 0 && <p class="soft">{say("web.challenge.none")}</p>}
      {incoming.length > 0 && <h3>{say("web.challenge.incoming")}</h3>}
      <ul class="list friend-list">
        {incoming.map((one) => (
          <ChallengeItem key={one.table} one={one} by={say("web.challenge.by", { name: one.by })}>
            <button
              class="button primary small"
              type="button"
              onClick={() => attempt(sit(post<SeatOfChallenge>(`${PATH}/${one.table}/accept`, undefined)))}
            >
              {say("web.challenge.accept")}
            </button>
            <button class="button small" type="button" onClick={() => end(one)}>
              {say("web.challenge.decline")}
            </button>
          </ChallengeItem>
        ))}
      </ul>
      {outgoing.length > 0 && <h3>{say("web.challenge.outgoing")}</h3>}
      <ul class="list friend-list">
        {outgoing.map((one) => (
          <ChallengeItem key={one.table} one={one} by={say("web.challenge.waiting")}>
            <button class="button small" type="button" onClick={() => go(`/t/${one.table}`)}>
              {say("web.challenge.open")}
            </button>
            <button class="button small" type="button" onClick={() => end(one)}>
              {say("web.challenge.withdraw")}
            </button>
          </ChallengeItem>
        ))}
      </ul>
      <Alert text={trouble.value} />
    </section>
  );
}

function ChallengeItem(props: { one: Challenge; by: string; children: preact.ComponentChildren }) {
  const { one } = props;
  const details = [
    say("web.challenge.players", { count: one.players }),
    one.seconds === null ? null : say("web.challenge.seconds", { seconds: one.seconds }),
    one.rated ? say("web.challenge.rated") : null,
  ].filter((text) => text !== null);
  return (
    <li>
      <span class="line-words">
        <strong>{`${titleOf(one.game)} · ${props.by}`}</strong>
        <span class="soft">{details.join(" · ")}</span>
      </span>
      <span class="row tight">{props.children}</span>
    </li>
  );
}

const TIMES = ["", "30", "60", "120", "86400"] as const;

export function ChallengeForm() {
  const opponent = useSignal(query.value.get("to") ?? "");
  const game = useSignal(query.value.get("game") ?? "usa-classic");
  const seconds = useSignal<(typeof TIMES)[number]>("60");
  const rated = useSignal(false);
  const bots = useSignal<LadderLine[]>([]);
  useEffect(() => {
    const words = new URLSearchParams({ game: game.value, kind: "bots" });
    get<SeasonLadder>(`/api/ladder?${words}`)
      .then((ladder) => (bots.value = ladder.lines))
      .catch(() => (bots.value = []));
  }, [game.value, bots]);
  const send = async () => {
    const body: NewChallenge = {
      opponents: [opponent.value.trim()],
      game: game.value,
      seconds: seconds.value ? Number(seconds.value) : null,
      rated: rated.value,
    };
    await sit(post<SeatOfChallenge>(PATH, body));
  };
  return (
    <SheetForm
      heading={say("web.challenge.send")}
      text={say("web.challenge.text")}
      button={say("web.challenge.send.do")}
      send={send}
    >
      <div class="grid-fields">
        <Field
          label={say("web.challenge.who")}
          help={say("web.challenge.who.help")}
          value={opponent.value}
          required
          most={60}
          autocomplete="off"
          onInput={(value) => (opponent.value = value)}
        />
        {bots.value.length > 0 && (
          <Choice
            label={say("web.challenge.ladder")}
            value={bots.value.some((one) => one.bot === opponent.value) ? opponent.value : ""}
            options={[["", "–"], ...bots.value.map((one): [string, string] => [one.bot ?? "", one.name])]}
            onChange={(bot) => (opponent.value = bot)}
          />
        )}
        <Choice
          label={say("web.game")}
          value={game.value}
          options={gameList.value.map(({ id }) => [id, titleOf(id)])}
          onChange={(id) => (game.value = id)}
        />
        <Choice
          label={say("web.challenge.time")}
          value={seconds.value}
          options={TIMES.map((one) => [one, timeText(one)])}
          onChange={(value) => (seconds.value = value)}
        />
      </div>
      <Check
        label={say("web.challenge.rated.choose")}
        checked={rated.value}
        onChange={(value) => (rated.value = value)}
      />
    </SheetForm>
  );
}

function timeText(seconds: (typeof TIMES)[number]): string {
  if (!seconds) return say("web.challenge.time.none");
  return seconds === "86400" ? say("web.challenge.time.day") : say("web.challenge.seconds", { seconds });
}
