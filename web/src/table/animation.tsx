/** Animation and sound of events: a card moves to its player, trains are heard. Nothing waits for them. */

import { useSignalEffect } from "@preact/signals";
import { render } from "preact";
import { CardPicture } from "../app/CardPicture";
import { sounds } from "../app/sound";
import type { TableClient } from "../app/tableClient";
import type { CardDrawnEvent, CardTakenEvent } from "../wire";

const DURATION = 420;

export const isMotionOff = (): boolean =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const boxOf = (selector: string): DOMRect | null => {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  return box?.width ? box : null;
};

function animateCard(seenEvent: CardTakenEvent | CardDrawnEvent, you: number | null, delay: number): void {
  const { seat } = seenEvent;
  const card = seenEvent.card ?? "back";
  const place = seenEvent.kind === "card_taken" ? seenEvent.place : -1;
  const from = boxOf(`[data-place="${place}"]`);
  const isMine = seat === you;
  const to =
    (isMine && (boxOf(`.hand [data-card="${card}"]`) ?? boxOf(".hand"))) ||
    boxOf(`[data-seat="${seat}"]`) ||
    boxOf(`[data-recap="${seat}"]`);
  if (!from || !to) return;
  const box = document.createElement("div");
  box.className = "flying";
  box.style.left = `${from.left}px`;
  box.style.top = `${from.top}px`;
  document.body.append(box);
  render(<CardPicture card={card} width={from.width} />, box);
  const [x, y] = [to.left + Math.min(to.width, 72) / 2 - from.left - from.width / 2, to.top - from.top];
  const animation = box.animate(
    [
      { transform: "none", opacity: 1 },
      { transform: `translate(${x}px, ${y}px) scale(0.7)`, opacity: isMine ? 1 : 0.3 },
    ],
    { duration: DURATION, delay: delay, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "backwards" },
  );
  const land = () => {
    render(null, box);
    box.remove();
  };
  animation.onfinish = land;
  animation.oncancel = land;
}

export function useMotion(table: TableClient): void {
  useSignalEffect(() => {
    const fresh = table.arrivals.value;
    if (!fresh.length || document.hidden) return;
    let cards = 0;
    for (const seenEvent of fresh) {
      if (seenEvent.kind === "card_taken" || seenEvent.kind === "card_drawn") {
        if (!isMotionOff()) animateCard(seenEvent, table.seat.peek(), cards * 90);
        cards += 1;
      }
      if (seenEvent.kind === "route_claimed") {
        sounds.wagons(Object.values(seenEvent.cards).reduce((a, b) => a + b, 0));
      }
      if (seenEvent.kind === "game_ended") sounds.end();
    }
    if (cards) sounds.card();
  });
  useSignalEffect(() => {
    if (table.isMyDecision.value && table.standing.peek()?.table.status === "running") sounds.turn();
  });
}
