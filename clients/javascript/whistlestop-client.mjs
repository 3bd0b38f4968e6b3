// The bot protocol of Whistlestop for Node 18 or newer: copy this file beside your bot, it needs nothing else.
//
//   import { run } from "./whistlestop-client.mjs";
//   run((turn) => turn.options[0], "first-option");
//
// `docs/bots.md` describes the messages. Standard output belongs to the protocol: use console.error.

import { createInterface } from "node:readline";

export const PROTOCOL = 1;

/**
 * Answer until the host goes away.
 * @param {(turn: {game: object, view: object, options: string[], events: string[], seat: number}) =>
 *   string | [string, string] | Promise<string | [string, string]>} choose
 *   One of the options, in the notation; or a pair, the option and, in a sentence, why.
 * @param {string} name  Shown to those who watch.
 * @param {(end: object) => void} [ended]  Hears the message `end`.
 */
export async function run(choose, name, ended = () => {}) {
  let game = {};
  for await (const line of createInterface({ input: process.stdin })) {
    const message = JSON.parse(line);
    if (message.type === "hello") {
      say({ type: "hello", protocol: PROTOCOL, name });
    } else if (message.type === "game") {
      game = message;
    } else if (message.type === "decide") {
      const { view, options, events, number } = message;
      const chosen = await choose({ game, view, options, events, seat: game.seat });
      const [action, why] = typeof chosen === "string" ? [chosen, ""] : chosen;
      say({ type: "act", number, action, why });
    } else if (message.type === "end") {
      ended(message);
    } else if (message.type === "error") {
      console.error(`${name}: ${message.text}`);
    }
  }
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}
