/** Settings that most tables leave unchanged. */

import type { Signal } from "@preact/signals";
import { say } from "../app/i18n";
import { href } from "../app/router";
import { Check, Choice, Field } from "../parts/form";
import { canBeRated, isMeeting, PACES, PAUSES, type Setup } from "./setup";

const HELPS = ["none", "highlights", "planner"] as const;
const BEGINS = ["by_host", "when_full"] as const;

export function MoreChoices({ setup }: { setup: Signal<Setup> }) {
  const now = setup.value;
  const change = (part: Partial<Setup>) => (setup.value = { ...now, ...part });
  const flag = (name: "listed" | "spectators" | "chat" | "reasons" | "card_counts" | "rated") => (
    <Check
      label={say(`web.new.${name}`)}
      checked={now[name]}
      onChange={(checked) => change({ [name]: checked })}
    />
  );
  const isWithFriends = isMeeting(now.how);
  return (
    <div class="stack">
      <div class="grid-fields">
        <Choice
          label={say("web.new.pace")}
          value={now.pace}
          options={PACES.map(([name]) => [name, say(`web.new.pace.${name}`)])}
          onChange={(pace) => change({ pace })}
        />
        <Choice
          label={say("web.new.first")}
          value={now.first}
          options={[
            ["random", say("web.new.first.random")],
            ...now.seats.map((_, at): [string, string] => [
              String(at),
              say("web.new.seat", { number: at + 1 }),
            ]),
          ]}
          onChange={(first) => change({ first })}
        />
        <Choice
          label={say("web.new.help")}
          value={now.help}
          options={HELPS.map((name) => [name, say(`web.new.help.${name}`)])}
          onChange={(help) => change({ help })}
        />
        <Choice
          label={say("web.new.pause")}
          value={now.pause}
          options={PAUSES.map((seconds) => [seconds, say(`web.new.pause.${seconds || "usual"}`)])}
          onChange={(pause) => change({ pause })}
        />
        {isWithFriends && (
          <Choice
            label={say("web.new.begins")}
            value={now.begin}
            options={BEGINS.map((name) => [name, say(`web.new.begins.${name}`)])}
            onChange={(begin) => change({ begin })}
          />
        )}
        <Field
          label={say("web.new.named")}
          value={now.title}
          most={80}
          autocomplete="off"
          onInput={(title) => change({ title })}
        />
      </div>
      {PACES.find(([name]) => name === now.pace)?.[2] === "slow" && (
        <p class="note">
          {say("web.new.slow")} {say("web.new.slow.notice")} <a href={href("/me")}>{say("web.nav.me")}</a>
        </p>
      )}
      <div class="checks">
        {isWithFriends && flag("listed")}
        {flag("spectators")}
        {isWithFriends && flag("chat")}
        {flag("reasons")}
        {flag("card_counts")}
        {canBeRated(now) && flag("rated")}
      </div>
    </div>
  );
}
