/** What a player may ask of the table besides moves: proposals, leaving, the colour, the host's rights. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { botChoices, botText } from "../app/botChoices";
import { Confirm } from "../app/Confirm";
import { errorText } from "../app/errorText";
import { FairProof } from "../app/FairProof";
import { loadGames, optionsQuery } from "../app/games";
import { say } from "../app/i18n";
import { PlayerStatistics } from "../app/PlayerStatistics";
import { isBotSeat } from "../app/playerNames";
import { RevokeLinks } from "../app/RevokeLinks";
import { href } from "../app/router";
import { Languages } from "../app/Shell";
import { preferences, setPreferences } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import type { Pace } from "../app/turnQueue";
import { mayBeReplaced } from "../net/presence";
import { Button } from "../parts/Button";
import { Choice, Segments } from "../parts/form";
import "../parts/segments.css";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";
import { PLAYERS, PlayerPiece } from "../parts/players";
import type { Propose, SeatKey } from "../wire";
import { askToNotify } from "./notify";
import type { TableProps } from "./props";
import { Refusal, Sheet } from "./Sheet";

export function Menu({ table, names, selection }: TableProps) {
  const { table: facts } = table.standing.value!;
  const seat = table.seat.value;
  const tableSeat = seat === null ? undefined : facts.seats[seat];
  const standIn = useSignal("medium");
  useEffect(() => {
    loadGames().catch(() => undefined);
  }, []);
  const isRunning = facts.status === "running";
  const plays = isRunning && tableSeat !== undefined && !tableSeat.bot;
  const close = () => (selection.isMenuOpen.value = false);
  const propose = async (what: Propose["what"]) => {
    if (await table.ask({ type: "propose", what })) close();
  };
  // As it was when the menu was opened: no line disappears under a finger.
  const here = useMemo(() => table.socket.here.peek(), []);
  const replaceable = facts.seats.filter((one) => one.seat !== seat && mayBeReplaced(one, here));
  const people = facts.settings.hotseat
    ? []
    : facts.seats.filter((one) => one.taken && !isBotSeat(one) && one.seat !== seat);
  // Without a clock and other people, bots would finish the game, and nothing urges the player.
  const isAlone =
    facts.clock.seconds === null &&
    facts.seats.every((one) => one.seat === seat || one.kind === "bot" || one.bot !== null);
  const rulesQuery = facts.campaign
    ? `?campaign=${facts.campaign.campaign}`
    : optionsQuery(facts.settings.options);
  return (
    <Sheet title={say("web.table.menu")} onClose={close} class="menu">
      <ul>
        {plays && !facts.proposal && (
          <>
            <Item icon="undo" word="web.menu.undo" onPress={() => propose("undo")} />
            {facts.clock.paused ? (
              <Item icon="play" word="web.menu.resume" onPress={() => propose("resume")} />
            ) : (
              <Item icon="pause" word="web.menu.pause" onPress={() => propose("pause")} />
            )}
            <Item icon="flag" word="web.menu.end" onPress={() => propose("end")} />
            {!isAlone && <li class="soft small">{say("web.menu.consent")}</li>}
          </>
        )}
        {tableSeat && !facts.settings.hotseat && <ReturnLink table={table} />}
        <li>
          <Segments<Pace>
            label={say("web.settings.pace")}
            name="pace"
            value={preferences.value.pace}
            options={(["calm", "brisk", "once"] as const).map((pace) => [
              pace,
              say(`web.settings.pace.${pace}`),
            ])}
            onChange={(pace) => setPreferences({ pace })}
          />
        </li>
        <Toggle
          icon={preferences.value.sound ? "sound" : "mute"}
          word="web.settings.sound"
          isOn={preferences.value.sound}
          onToggle={() => setPreferences({ sound: !preferences.value.sound })}
        />
        <Toggle
          icon="clock"
          word="web.notify"
          isOn={preferences.value.notify}
          onToggle={() => void askToNotify(!preferences.value.notify)}
        />
        {plays && !facts.settings.hotseat && (
          <ConfirmItem
            icon="home"
            word="web.menu.leave"
            text={say(isAlone ? "web.menu.leave.alone" : "web.menu.leave.text")}
            onConfirm={async () => {
              if (await table.ask({ type: "leave" })) close();
            }}
          />
        )}
        {plays && (
          <ConfirmItem
            icon="close"
            isGrave
            word="web.menu.resign"
            text={say("web.menu.resign.text")}
            onConfirm={async () => {
              if (await table.ask({ type: "resign" })) close();
            }}
          />
        )}
        {table.isHost.value && isRunning && (
          <>
            {replaceable.map((one) => (
              <ConfirmItem
                key={one.seat}
                icon="bot"
                word="web.menu.replace"
                values={{ name: names.player(one.seat) }}
                text={say("web.menu.replace.text", { name: names.player(one.seat) })}
                onConfirm={() => table.ask({ type: "replace_by_bot", seat: one.seat, bot: standIn.value })}
              >
                <Choice
                  label={say("web.menu.replace.which")}
                  value={standIn.value}
                  options={botChoices()}
                  help={botText(standIn.value)}
                  onChange={(bot) => (standIn.value = bot)}
                />
              </ConfirmItem>
            ))}
            <ConfirmItem
              icon="lock"
              isGrave
              word="web.menu.close"
              text={say("web.menu.close.text")}
              onConfirm={async () => {
                if (await table.ask({ type: "close" })) close();
              }}
            />
          </>
        )}
      </ul>
      {plays && !facts.colours_fixed && <Colours table={table} seat={tableSeat.seat} />}
      {people.map((one) => (
        <PlayerStatistics
          key={one.seat}
          table={table.id}
          seat={one.seat}
          token={table.token}
          name={names.player(one.seat)}
        />
      ))}
      <FairProof table={table.id} facts={facts} />
      <nav class="row tight" aria-label={say("web.nav.label")}>
        <a href={href("/")}>{say("web.nav.home")}</a>
        <a href={`${href(`/rules/${facts.settings.game}`)}${rulesQuery}`}>{say("web.nav.rules")}</a>
        <a href={href("/settings")}>{say("web.nav.settings")}</a>
        <Languages />
      </nav>
      <Refusal table={table} problem={selection.speaker(false) === "menu" ? table.problem.value : null} />
    </Sheet>
  );
}

function Item(props: { icon: IconName; word: string; onPress: () => void }) {
  return (
    <li>
      <Button class="menu-item" onPress={props.onPress}>
        <Icon name={props.icon} />
        {say(props.word)}
      </Button>
    </li>
  );
}

function Toggle(props: { icon: IconName; word: string; isOn: boolean; onToggle: () => void }) {
  return (
    <li>
      <Button class="menu-item" pressed={props.isOn} onPress={props.onToggle}>
        <Icon name={props.icon} />
        {say(props.word)}
        <span class="tag" aria-hidden="true">
          {say(props.isOn ? "web.on" : "web.off")}
        </span>
      </Button>
    </li>
  );
}

function ConfirmItem(props: {
  icon: IconName;
  /** It cannot be undone. */
  isGrave?: boolean;
  word: string;
  values?: Record<string, string>;
  text: string;
  onConfirm: () => unknown;
  children?: ComponentChildren;
}) {
  const isAsking = useSignal(false);
  const item = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isAsking.value) item.current?.scrollIntoView({ block: "nearest" });
  }, [isAsking.value]);
  return (
    <li ref={item}>
      <Button
        class={props.isGrave ? "menu-item grave" : "menu-item"}
        pressed={isAsking.value}
        onPress={() => (isAsking.value = !isAsking.value)}
      >
        <Icon name={props.icon} />
        {say(props.word, props.values)}
      </Button>
      {isAsking.value && (
        <Confirm
          of={say(props.word, props.values)}
          text={props.text}
          onYes={props.onConfirm}
          onNo={() => (isAsking.value = false)}
        >
          {props.children}
        </Confirm>
      )}
    </li>
  );
}

/** A link that opens this seat on another device. */
function ReturnLink({ table }: { table: TableClient }) {
  const link = useSignal("");
  const trouble = useSignal("");
  const isCopied = useSignal(false);
  async function make() {
    try {
      const key = await table.post<SeatKey>("return-link", {});
      link.value = new URL(`${href(`/seat/${table.id}`)}#${key.seat}.${key.token}`, location.href).href;
      await navigator.clipboard?.writeText(link.value);
      isCopied.value = true;
    } catch (error) {
      if (!link.value) trouble.value = errorText(error);
    }
  }
  return (
    <li>
      <Button class="menu-item" onPress={() => void make()}>
        <Icon name="link" />
        {say("web.menu.link")}
      </Button>
      {link.value && (
        <div class="confirm">
          <p role="status">{say(isCopied.value ? "web.menu.link.copied" : "web.menu.link.made")}</p>
          <code class="link">{link.value}</code>
          <RevokeLinks table={table.id} />
        </div>
      )}
      {trouble.value && <p class="alert">{trouble.value}</p>}
    </li>
  );
}

function Colours({ table, seat }: { table: TableClient; seat: number }) {
  const seats = table.standing.value!.table.seats;
  return (
    <fieldset class="choices">
      <legend>{say("web.menu.colour")}</legend>
      {PLAYERS.map((player) => {
        const owner = seats.find((tableSeat) => tableSeat.colour === player.colour)?.seat;
        return (
          <label
            key={player.colour}
            class={`choice ${owner === seat ? "chosen" : ""} ${owner !== undefined && owner !== seat ? "taken" : ""}`}
          >
            <input
              type="radio"
              name="colour"
              checked={owner === seat}
              disabled={owner !== undefined && owner !== seat}
              onChange={() => void table.ask({ type: "colour", colour: player.colour })}
            />
            <PlayerPiece player={player} initial="" width={36} />
            <span class="unseen">{say(`web.piece.${player.colour}`)}</span>
          </label>
        );
      })}
    </fieldset>
  );
}
