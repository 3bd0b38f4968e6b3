/** What everybody at a table is called: no two alike, bots by what they can do. */

import type { Chair } from "../net/types";
import { knows, say } from "./words";

type Sitter = Pick<Chair, "seat" | "kind" | "name" | "bot">;

export function called(chairs: readonly Sitter[]): string[] {
  const wanted = chairs.map((chair) => (chair.kind === "bot" ? botName(chair) : chair.name));
  return chairs.map((chair, at) => {
    const name = wanted[at];
    if (!name) return say("web.player", { number: chair.seat + 1 });
    const alike = wanted.flatMap((other, seat) => (other === name ? [seat] : []));
    return alike.length < 2 ? name : `${name} ${alike.indexOf(at) + 1}`;
  });
}

function botName(chair: Sitter): string {
  const level = `web.bot.${chair.bot}`;
  return knows(level) ? say(level) : say("web.bot.named", { name: chair.name || chair.bot || "" });
}
