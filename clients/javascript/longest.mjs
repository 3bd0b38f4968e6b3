// A small bot for the protocol: the longest route it can pay for, or else cards.

import { main } from "./whistlestop-client.mjs";

function choose({ game, options }) {
  const lengths = new Map(game.game.board.tracks.map((track) => [track.name, track.length]));
  const lengthOf = (option) => lengths.get(option.split(" ")[1]);
  const claims = options.filter((option) => option.startsWith("claim "));
  if (claims.length > 0) {
    const longest = claims.reduce((best, claim) => (lengthOf(claim) > lengthOf(best) ? claim : best));
    return [longest, `the longest of ${claims.length} I can pay for`];
  }
  return options.includes("draw") ? "draw" : options[0];
}

main(choose, "longest");
