/** Small pictures of the boards, fetched once. */

import { signal } from "@preact/signals";
import { get } from "../net/api";
import type { GamePictures, SmallPicture } from "../wire";

const found = signal<GamePictures | null>(null);
let isAsked = false;

export function loadPictures(): void {
  if (isAsked) return;
  isAsked = true;
  get<GamePictures>("/api/pictures")
    .then((pictures) => (found.value = pictures))
    .catch(() => (isAsked = false));
}

export function pictureOf(game: string): SmallPicture | null {
  const { value } = found;
  return value?.pictures[value.games[game] ?? ""] ?? null;
}
