/** The review after the game: the moves of a seat that a strong bot would have made otherwise. */

import { type Signal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { actionText } from "../app/actionText";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import type { Names } from "../app/names";
import { reasonText } from "../app/narration";
import { stepsOf } from "../app/steps";
import { get } from "../net/api";
import type { SeenEvent } from "../net/types";
import { Button } from "../parts/Button";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { ReviewedMove, Review as ReviewFacts } from "../wire";

interface Props {
  table: string;
  token: string | undefined;
  seat: number;
  names: Names;
  seenEvents: readonly SeenEvent[];
  /** The moves of the review, for the chart. */
  reviewed: Signal<readonly ReviewedMove[]>;
  /** Show a move on the board, or none. */
  onShow: (move: ReviewedMove | null) => void;
  /** The address at which the position before a move can be seen. */
  linkTo?: (move: ReviewedMove) => string;
}

export function Review(props: Props) {
  const { table, seat, reviewed, names } = props;
  const found = useSignal<ReviewFacts | null>(null);
  const isThinking = useSignal(false);
  const trouble = useSignal("");
  const shown = useSignal<number | null>(null);
  useEffect(
    () => () => {
      found.value = null;
      shown.value = null;
      reviewed.value = [];
    },
    [table, seat, found, shown, reviewed],
  );
  const ask = () => {
    isThinking.value = true;
    trouble.value = "";
    get<ReviewFacts>(`/api/tables/${table}/review?seat=${seat}`, props.token)
      .then((review) => {
        found.value = review;
        reviewed.value = review.moves;
      })
      .catch((error: unknown) => (trouble.value = errorText(error)))
      .finally(() => (isThinking.value = false));
  };
  const show = (move: ReviewedMove) => {
    const isShown = shown.value === move.version;
    shown.value = isShown ? null : move.version;
    props.onShow(isShown ? null : move);
  };
  const review = found.value;
  return (
    <section class="review">
      <h3>{say("web.review")}</h3>
      {!review && (
        <Button idle={isThinking.value} onPress={ask}>
          <Icon name="help" />
          {say("web.review.ask", { name: names.player(seat), who: names.who(seat) })}
        </Button>
      )}
      <p role="status" class={isThinking.value || review ? "soft" : "quiet"}>
        {isThinking.value && say("web.review.thinking")}
        {review &&
          say("web.review.alike", {
            name: names.player(seat),
            alike: review.alike,
            decisions: review.decisions,
            count: review.moves.length,
          })}
      </p>
      <ol>
        {review?.moves.map((move, at) => (
          <li key={move.version}>
            <span class="review-number" aria-hidden="true">
              {at + 1}
            </span>
            <div>
              <button
                type="button"
                class="plain review-move"
                aria-pressed={shown.value === move.version}
                onClick={() => show(move)}
              >
                {moveText(move, props)}
              </button>
              <em class="soft">{reasonText(move.why, names)}</em>{" "}
              {props.linkTo && <a href={props.linkTo(move)}>{say("web.review.replay")}</a>}
            </div>
          </li>
        ))}
      </ol>
      <Alert text={trouble.value} />
    </section>
  );
}

/** The tracks that a move of a review is about. */
export const tracksOf = ({ made, advised }: ReviewedMove): string[] =>
  [made, advised].flatMap((action) => (action.type === "claim" ? [action.track] : []));

function moveText({ version, made, advised, display, gain }: ReviewedMove, props: Props): string {
  const words = (action: ReviewedMove["made"]) =>
    actionText(action, props.names, { display, question: null });
  return say("web.review.move", {
    move: stepsOf(props.seenEvents).indexOf(version),
    made: words(made),
    advised: words(advised),
    gain: Math.round(gain),
    unit: props.names.unit,
  });
}
