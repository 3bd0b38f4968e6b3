/** Links to this server that a player pastes. */

/** The path on this server that a pasted link or code means. */
export function placeIn(text: string): string | null {
  const words = text.trim();
  const link = /\/(join|t|watch|replay|seat)\/([\w-]+)(\?[^#]*)?(#\S*)?$/.exec(words);
  if (link) return `/${link[1]}/${link[2]}${link[3] ?? ""}${link[4] ?? ""}`;
  return /^[\w-]{6,}$/.test(words) ? `/join/${words}` : null;
}
