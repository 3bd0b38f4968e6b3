/** The figures of a balance report, and the advice that follows from them. */

import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { titleOf } from "../app/games";
import { lang, number, say } from "../app/i18n";
import { Segments } from "../parts/form";
import type { BalanceFigures, BalanceGroup, BalanceNames, BalanceReport, ShareEstimate } from "../wire";
import { decimal, isDead, isNeverKept, percent } from "./figures";

export function Report({ report }: { report: BalanceReport }) {
  const { balance, reference } = report;
  const players = useSignal(String(balance.groups[0]?.players ?? ""));
  const group = balance.groups.find((one) => String(one.players) === players.value);
  const names = report.names[lang.value] ?? report.names.en;
  const advice = report.advice[lang.value] ?? report.advice.en ?? [];
  if (!names) return null;
  return (
    <>
      <section class="sheet stack balance-part">
        <h2>{say("web.balance.advice")}</h2>
        <ul class="balance-advice">
          {advice.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </section>
      <section class="sheet stack balance-part">
        <h2>{say("web.balance.games")}</h2>
        <p class="soft">{say("web.balance.games.text", { bot: balance.bot })}</p>
        <Games boards={reference ? [balance, reference] : [balance]} />
      </section>
      <Bottlenecks balance={balance} names={names} />
      <section class="sheet stack balance-part">
        <Segments
          label={say("web.balance.players")}
          name="players"
          value={players.value}
          options={balance.groups.map((one) => [String(one.players), number(one.players)])}
          onChange={(one) => (players.value = one)}
        />
        {group && <Details group={group} names={names} />}
      </section>
    </>
  );
}

const Interval = ({ of }: { of: ShareEstimate }) =>
  of.games ? (
    <>
      {percent(of.share)}{" "}
      <span class="soft">
        ({percent(of.low)}–{percent(of.high)})
      </span>
    </>
  ) : (
    <>–</>
  );

function Table(props: { caption: string; head: readonly string[]; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section class="balance-scroll" tabIndex={0} aria-label={props.caption}>
      <table class="balance-table">
        <caption class="unseen">{props.caption}</caption>
        <thead>
          <tr>
            {props.head.map((word) => (
              <th key={word} scope="col">
                {say(`web.balance.${word}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{props.children}</tbody>
      </table>
    </section>
  );
}

const GAMES = ["game", "players", "number", "seats", "score", "margin", "turns", "done"] as const;

function Games({ boards }: { boards: readonly BalanceFigures[] }) {
  return (
    <Table caption={say("web.balance.games")} head={GAMES}>
      {boards.flatMap((board, at) =>
        board.groups.map((group) => (
          <tr key={`${at} ${group.players}`} class={at ? "reference" : undefined}>
            <th scope="row">{at ? titleOf(board.game) : say("web.balance.this")}</th>
            <td>{number(group.players)}</td>
            <td>{number(group.games)}</td>
            <td class="balance-seats">
              {group.seats.map((wins, seat) => (
                <span key={seat}>
                  {number(seat + 1)}: <Interval of={wins} />
                </span>
              ))}
            </td>
            <td>
              {decimal(group.scores.mean, 0)} ± {decimal(group.scores.deviation, 0)}
            </td>
            <td>{decimal(group.margin.mean, 0)}</td>
            <td>
              {decimal(group.turns.mean, 1)}{" "}
              <span class="soft">
                ({decimal(group.turns.least, 0)}–{decimal(group.turns.most, 0)})
              </span>
            </td>
            <td>{percent(group.completed)}</td>
          </tr>
        )),
      )}
    </Table>
  );
}

function Bottlenecks({ balance, names }: { balance: BalanceFigures; names: BalanceNames }) {
  return (
    <section class="sheet stack balance-part">
      <h2>{say("web.balance.bottlenecks")}</h2>
      <p class="soft">{say("web.balance.bottlenecks.text")}</p>
      {balance.bottlenecks.length === 0 ? (
        <p>{say("web.balance.bottlenecks.none")}</p>
      ) : (
        <Table
          caption={say("web.balance.bottlenecks")}
          head={["route", "detours", "share", "impossible"] as const}
        >
          {balance.bottlenecks.map((one) => (
            <tr key={one.route}>
              <th scope="row">{names.routes[one.route] ?? one.route}</th>
              <td>{number(one.tickets)}</td>
              <td>{percent(one.share)}</td>
              <td>{number(one.impossible)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

function Details({ group, names }: { group: BalanceGroup; names: BalanceNames }) {
  const routes = [...group.routes].sort((a, b) => b.claimed - a.claimed);
  const tickets = [...group.tickets].sort((a, b) => (b.kept ?? -1) - (a.kept ?? -1));
  return (
    <>
      <h2>{say("web.balance.routes")}</h2>
      <Table
        caption={say("web.balance.routes")}
        head={["route", "spaces", "claimed", "tracks", "when", "wins"] as const}
      >
        {routes.map((use) => (
          <tr key={use.route}>
            <th scope="row">
              {names.routes[use.route] ?? use.route}{" "}
              {isDead(use) && <span class="tag tag-signal">{say("web.balance.dead")}</span>}
            </th>
            <td>{number(use.length)}</td>
            <td>{percent(use.claimed)}</td>
            <td>{decimal(use.tracks, 2)}</td>
            <td>{percent(use.when)}</td>
            <td>
              <Interval of={use.wins} />
            </td>
          </tr>
        ))}
      </Table>
      <h2>{say("web.balance.tickets")}</h2>
      <Table
        caption={say("web.balance.tickets")}
        head={["ticket", "offered", "kept", "completed", "wins"] as const}
      >
        {tickets.map((use) => (
          <tr key={use.ticket}>
            <th scope="row">
              {names.tickets[use.ticket] ?? use.ticket}{" "}
              {isNeverKept(use) && <span class="tag tag-signal">{say("web.balance.never_kept")}</span>}
            </th>
            <td>{number(use.offered)}</td>
            <td>{percent(use.kept)}</td>
            <td>{percent(use.completed)}</td>
            <td>
              <Interval of={use.wins} />
            </td>
          </tr>
        ))}
      </Table>
      <h2>{say("web.balance.colours")}</h2>
      <Table
        caption={say("web.balance.colours")}
        head={["colour", "cards", "spaces", "spent", "turnover"] as const}
      >
        {group.colours.map((use) => (
          <tr key={use.colour}>
            <th scope="row">{names.colours[use.colour] ?? use.colour}</th>
            <td>{number(use.cards)}</td>
            <td>{number(use.spaces)}</td>
            <td>{decimal(use.spent, 1)}</td>
            <td>{decimal(use.turnover, 2)}</td>
          </tr>
        ))}
      </Table>
    </>
  );
}
