/** Claiming a route: track, colour and locomotives, with a default; or why it is not possible. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { CardPicture } from "../app/CardPicture";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { defaultPayment, LOCOMOTIVE, type Payment } from "../app/options";
import type { TableClient } from "../app/tableClient";
import { Button } from "../parts/Button";
import { ColourChip } from "../parts/Mark";
import { useBrings } from "./brings";
import { RouteFacts } from "./RouteFacts";
import { Reason, Refusal, Sheet } from "./Sheet";
import type { Selection } from "./selection";
import { useWhyNot } from "./whyNot";

const colourOf = (payment: Payment): string =>
  Object.keys(payment.cards).find((card) => card !== LOCOMOTIVE) ?? LOCOMOTIVE;
const locomotivesOf = (payment: Payment): number => payment.cards[LOCOMOTIVE] ?? 0;

export function ClaimSheet(props: { table: TableClient; names: Names; track: string; selection: Selection }) {
  const { table, names, track, selection } = props;
  const view = table.standing.value!.view!;
  const facts = names.tracks.get(track)!;
  const claims = table.offers.value.claims;
  const payments = claims.get(track) ?? [];
  const wanted = useSignal<string | null>(null);
  const chosen = payments.find((one) => one.key === wanted.value) ?? defaultPayment(payments, view.hand);
  const reason = useWhyNot(table, names, track);
  const brings = useBrings(table, chosen);
  const close = () => {
    selection.track.value = null;
    table.problem.value = null;
  };
  useEffect(() => {
    selection.cities.value = new Set([facts.a, facts.b]);
    return () => selection.away();
  }, [selection, facts]);

  const beside = names.parallel(facts).filter((other) => claims.has(other.name));
  return (
    <Sheet
      title={names.between(facts.a, facts.b)}
      onClose={close}
      class="claim"
      foot={
        <>
          {chosen ? (
            <Button
              class="button primary"
              idle={table.isBusy.value}
              onPress={async () => {
                if (await table.play(chosen.action)) close();
              }}
            >
              {say("web.claim.do", { points: facts.points })}
            </Button>
          ) : (
            <p class="note" role="status">
              <Reason of={reason} game={table.standing.value!.table.settings.game} />
            </p>
          )}
          <Refusal
            table={table}
            problem={chosen && selection.speaker(true) === "sheet" ? table.problem.value : null}
          />
        </>
      }
    >
      <RouteFacts names={names} track={facts} />
      {beside.length > 1 && (
        <Row
          legend={say("web.claim.track")}
          options={beside.map((other) => ({
            key: other.name,
            text: names.which(other),
            colour: other.colour,
          }))}
          chosen={track}
          onChoose={(name) => (selection.track.value = name)}
        />
      )}
      {chosen && (
        <Paying
          payments={payments}
          chosen={chosen}
          names={names}
          onChoose={(one) => (wanted.value = one.key)}
        />
      )}
      {brings.length > 0 && (
        <div class="brings">
          <p class="soft">{say("web.claim.brings")}</p>
          <ul>
            {brings.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
    </Sheet>
  );
}

/** First the colour, then the number of locomotives. A choice with one option is not shown. */
function Paying(props: {
  payments: readonly Payment[];
  chosen: Payment;
  names: Names;
  onChoose: (payment: Payment) => void;
}) {
  const { payments, chosen, names } = props;
  const colours = [...new Set(payments.map(colourOf))];
  const same = payments.filter((one) => colourOf(one) === colourOf(chosen));
  return (
    <>
      {colours.length > 1 && (
        <Row
          legend={say("web.claim.colour")}
          options={colours.map((colour) => ({ key: colour, text: names.colour(colour), colour }))}
          chosen={colourOf(chosen)}
          onChoose={(colour) => {
            const first = payments.filter((one) => colourOf(one) === colour);
            const fewest = first.reduce((one, other) =>
              locomotivesOf(other) < locomotivesOf(one) ? other : one,
            );
            props.onChoose(fewest);
          }}
        />
      )}
      {same.length > 1 && (
        <Row
          legend={say("web.claim.locomotives")}
          options={same.map((one) => ({ key: one.key, text: String(locomotivesOf(one)) }))}
          chosen={chosen.key}
          onChoose={(key) => props.onChoose(same.find((one) => one.key === key)!)}
        />
      )}
      <p class="paying">
        <span class="soft">{say("web.claim.pay")}</span>
        <span class="cards small" aria-hidden="true">
          {Object.entries(chosen.cards).map(([card, count]) => (
            <span key={card} class="stacked">
              <CardPicture card={card} width={60} />
              <span class="badge">{count}</span>
            </span>
          ))}
        </span>
        <span>{names.cards(chosen.cards)}</span>
      </p>
    </>
  );
}

function Row(props: {
  legend: string;
  options: { key: string; text: string; colour?: string }[];
  chosen: string;
  onChoose: (key: string) => void;
}) {
  return (
    <fieldset class="choices">
      <legend>{props.legend}</legend>
      {props.options.map(({ key, text, colour }) => (
        <label key={key} class={key === props.chosen ? "choice chosen" : "choice"}>
          <input
            type="radio"
            name={props.legend}
            checked={key === props.chosen}
            onChange={() => props.onChoose(key)}
          />
          {colour && <ColourChip colour={colour} />}
          <span>{text}</span>
        </label>
      ))}
    </fieldset>
  );
}
