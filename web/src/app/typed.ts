/** Options as one would type them: the server reads what is typed, and counts places of the display from 1. */

export function toTyped(action: string): string {
  const place = /^take (\d+)$/.exec(action)?.[1];
  return place === undefined ? action : `take ${Number(place) + 1}`;
}
