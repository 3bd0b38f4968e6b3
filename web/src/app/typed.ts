/** Moves as people type them: as at the terminal, places of the display count from 1. */

const TAKE = /^(?:take|weź|wez)?\s*(\d+)$/i;
const WORDS: Record<string, string> = {
  dobierz: "draw",
  bilety: "tickets",
  pasuj: "pass",
  pas: "pass",
};
const EXACTLY = /^(?:do\s+|wykonaj\s+|!)/i;

/** In the notation, whose places count from 0. What begins with `do` or `!` is notation already. */
export function fromTyped(text: string): string {
  const typed = text.trim();
  if (EXACTLY.test(typed)) return typed.replace(EXACTLY, "");
  const place = TAKE.exec(typed)?.[1];
  if (place !== undefined) return `take ${Number(place) - 1}`;
  return WORDS[typed.toLowerCase()] ?? typed;
}

/** An option as one would type it. */
export function toTyped(action: string): string {
  const place = /^take (\d+)$/.exec(action)?.[1];
  return place === undefined ? action : `take ${Number(place) + 1}`;
}
