/** A player's piece, by the colour of the seat. */

import { PLAYERS, type Player, PlayerPiece } from "../parts/players";

export const playerOf = (colour: string): Player =>
  PLAYERS.find((one) => one.colour === colour) ?? PLAYERS[0]!;

export function Piece({
  colour,
  name = "",
  small = false,
}: {
  colour: string;
  name?: string;
  small?: boolean;
}) {
  return (
    <PlayerPiece player={playerOf(colour)} initial={name.slice(0, 1).toUpperCase()} width={small ? 28 : 44} />
  );
}
