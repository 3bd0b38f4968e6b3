/** Entries of a log for tests. */
import type { SeenEvent } from "../src/net/types";

type Kind = SeenEvent["kind"];
type Of<K extends Kind> = Extract<SeenEvent, { kind: K }>;

/** A test names only the fields that matter to it. */
export function entry<K extends Kind>(
  seq: number,
  kind: K,
  fields: Partial<Omit<Of<K>, "seq" | "at" | "kind">> = {},
): SeenEvent {
  return { seq, at: 0, kind, ...fields } as Of<K>;
}
