/** The home page: play now, the player's tables, create a table, join a table. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { availableBot } from "../app/botChoices";
import { createTable } from "../app/createTable";
import { errorText } from "../app/errorText";
import { gameList, loadGames } from "../app/games";
import { say } from "../app/i18n";
import { OfflineNotice } from "../app/OfflineNotice";
import { OpponentFields } from "../app/OpponentFields";
import { href } from "../app/router";
import { Shell } from "../app/Shell";
import { hasCoach, preferences, preferredPause, setPreferences } from "../app/storage";
import { useTitle } from "../app/title";
import { lookOf } from "../design/symbols";
import { NO_FILTERS } from "../lobby/filters";
import { Invitations } from "../lobby/Invitations";
import { useListed } from "../lobby/openTables";
import { TableList } from "../lobby/TableList";
import { Alert, Check } from "../parts/form";
import { Icon } from "../parts/Icon";
import { wagonOf } from "../parts/wagons";
import type { SeatPlan } from "../wire";
import { GameChoice } from "./GameChoice";
import { type MyTable, useMyTables } from "./myTables";
import { PasteLink } from "./PasteLink";
import { TableLines } from "./TableLines";

const SHOWN = 6;
/** Milliseconds to wait for the player's tables; then the page is shown without them. */
const TABLES_TIMEOUT = 1500;

/** Parts are shown together, so that none is pushed down by a later one. */
export function Home() {
  const trouble = useSignal("");
  const mine = useMyTables();
  const isLate = useSignal(false);
  useTitle("");
  useEffect(() => {
    const timer = setTimeout(() => (isLate.value = true), TABLES_TIMEOUT);
    return () => clearTimeout(timer);
  }, [isLate]);
  useEffect(() => {
    loadGames().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble]);
  const isFilled = gameList.value.length > 0 || trouble.value !== "";
  return (
    <Shell>
      <section class="hero">
        <h1 tabIndex={-1}>{say("web.home.title")}</h1>
        <p class="lead">{say("web.home.lead")}</p>
        <TrainPicture />
      </section>
      {trouble.value && <OfflineNotice text={trouble.value} />}
      <div class="columns home">
        {isFilled && (mine || isLate.value) && <PlayNow />}
        {isFilled && (mine || isLate.value) && (
          <div class="stack">
            <Invitations />
            <MyTables mine={mine ?? []} />
            <WithFriends />
            <Lists />
          </div>
        )}
      </div>
    </Shell>
  );
}

const WAGON_COLOURS = ["red", "yellow", "green", "pink", "blue", "orange", "white", "black"];

/** A decoration. */
function TrainPicture() {
  return (
    <div class="train" aria-hidden="true">
      {WAGON_COLOURS.map((colour) => (
        <WagonPicture key={colour} colour={colour} />
      ))}
      <WagonPicture colour="locomotive" />
    </div>
  );
}

function WagonPicture({ colour }: { colour: string }) {
  const Wagon = wagonOf(colour);
  const look = lookOf(colour);
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 120 60"
      class={`wagon-${colour}`}
      style={{ "--wagon": look.fill, "--wagon-line": look.line, "--wagon-on": look.on }}
    >
      <Wagon />
    </svg>
  );
}

function PlayNow() {
  const game = useSignal("usa-classic");
  const level = useSignal("medium");
  const count = useSignal(2);
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  const chosen = gameList.value.find((entry) => entry.id === game.value);
  const most = (chosen?.players[1] ?? 5) - 1;
  const bot = availableBot(level.value);

  async function play(event: Event) {
    event.preventDefault();
    isBusy.value = true;
    const opponents = Array.from(
      { length: Math.min(count.value, most) },
      (): SeatPlan => ({
        kind: "bot",
        bot,
      }),
    );
    const name = preferences.value.name.trim();
    try {
      await createTable({
        game: game.value,
        seats: [{ kind: "open", name }, ...opponents],
        host: 0,
        bot_pause: Number(preferredPause()),
        help: hasCoach() ? "planner" : "highlights",
      });
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }

  return (
    <form class="sheet play-now" onSubmit={play}>
      <h2>{say("web.play_now")}</h2>
      <GameChoice value={game.value} onChange={(id) => (game.value = id)} />
      {game.value === "legends" && (
        <a class="button" href={href("/campaigns/new")}>
          <Icon name="map" />
          {say("web.home.campaign.begin")}
        </a>
      )}
      <OpponentFields
        count={Math.min(count.value, most)}
        most={most}
        bot={bot}
        onCount={(value) => (count.value = value)}
        onBot={(value) => (level.value = value)}
      />
      <Check
        label={say("web.coach")}
        checked={hasCoach()}
        onChange={(isOn) => setPreferences({ coach: isOn ? "on" : "off" })}
      />
      <Alert text={trouble.value} />
      <div class="row play-row">
        <button class="button primary large" type="submit" disabled={isBusy.value || !gameList.value.length}>
          <Icon name="play" />
          {say("web.play")}
        </button>
        <a class="button large" href={href("/learn")}>
          <Icon name="book" />
          {say("web.home.learn")}
        </a>
      </div>
    </form>
  );
}

function MyTables({ mine }: { mine: MyTable[] }) {
  const going = mine.filter((one) => one.status === "waiting" || one.status === "running");
  const finished = mine.filter((one) => one.status === "finished");
  return (
    <>
      {going.length > 0 && (
        <section class="sheet going">
          <h2>{say("web.home.mine")}</h2>
          <TableLines tables={going.slice(0, SHOWN * 2)} />
        </section>
      )}
      {finished.length > 0 && (
        <section class="sheet">
          <h2>{say("web.home.finished")}</h2>
          <TableLines tables={finished.slice(0, SHOWN / 2)} />
          {finished.length > SHOWN / 2 && (
            <p>
              <a href={href("/replay")}>{say("web.home.all")}</a>
            </p>
          )}
        </section>
      )}
    </>
  );
}

function WithFriends() {
  return (
    <section class="sheet stack">
      <h2>{say("web.home.friends")}</h2>
      <p>{say("web.home.friends.text")}</p>
      <div class="row">
        <a class="button" href={href("/campaigns/new")}>
          <Icon name="map" />
          {say("web.home.campaign")}
        </a>
        <a class="button" href={href("/new")}>
          <Icon name="people" />
          {say("web.home.create")}
        </a>
        <a class="button" href={href("/new?how=screen")}>
          <Icon name="screen" />
          {say("web.home.screen")}
        </a>
        <a class="button" href={href("/new?how=device")}>
          <Icon name="device" />
          {say("web.home.device")}
        </a>
      </div>
      <PasteLink />
    </section>
  );
}

/** Tables of others, to join or to watch. */
function Lists() {
  const open = useListed("open", NO_FILTERS, SHOWN).tables.value;
  const running = useListed("running", NO_FILTERS, SHOWN).tables.value ?? [];
  if (open === null) return null;
  return (
    <>
      <section class="sheet stack">
        <h2>{say("web.home.open")}</h2>
        {open.length === 0 && <p class="soft">{say("web.home.open.none")}</p>}
        <TableList
          tables={open}
          to={(one) => `/join/${one.table}`}
          state={(one) =>
            say(one.pace === "slow" ? "web.home.free.slow" : "web.home.free", { count: one.free })
          }
        />
        <p>
          <a class="button" href={href("/lobby")}>
            <Icon name="search" />
            {say("web.home.lobby")}
          </a>
        </p>
      </section>
      {running.length > 0 && (
        <section class="sheet">
          <h2>{say("web.home.running")}</h2>
          <p class="soft">{say("web.home.running.text")}</p>
          <TableList
            tables={running}
            to={(one) => `/watch/${one.table}`}
            state={() => say("web.home.watch")}
          />
        </section>
      )}
    </>
  );
}
