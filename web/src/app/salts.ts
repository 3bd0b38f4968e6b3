/** One's own part of the seed: made by this browser, committed to while the table waits, revealed once all is fixed. */

import { effect, signal } from "@preact/signals";
import type { TableFacts } from "../net/types";
import type { ChairFacts, Commit, Reveal } from "../wire";
import { read, write } from "./storage";

export interface OwnSalt {
  salt: string;
  /** SHA-256 of it. */
  commitment: string;
  /** How often all had begun with new secrets when it was made: a salt is good for one deal. */
  restarts: number;
  /** The fingerprint of all commitments, reckoned here before the salt was told. */
  fixed?: string;
}

const NAME = "whistlestop.salts";
const MOST = 50;

/** By table. */
export const salts = signal<Record<string, OwnSalt>>(read(NAME, {}));
effect(() => write(NAME, salts.value));

export function keepSalt(table: string, own: OwnSalt | null): void {
  if (own === null) return;
  const { [table]: _, ...others } = salts.peek();
  salts.value = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, own]]);
}

/** 128 random bits. Browsers hash only on pages that came safely: elsewhere there is no salt. */
export async function newSalt(restarts = 0): Promise<OwnSalt | null> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const commitment = await sha256(salt);
  return commitment === null ? null : { salt, commitment, restarts };
}

/** What goes along with a request that takes a chair. */
export const committing = (own: OwnSalt | null) => (own ? { commitment: own.commitment } : {});

type Facts = Pick<TableFacts, "status" | "commitment" | "restarts" | "fixed"> & {
  chairs: readonly Pick<ChairFacts, "seat" | "taken" | "commitment" | "salt" | "salt_by">[];
};

/** What this browser has to ask of the table as it stands: to commit, to reveal, or nothing. */
export async function saltStep(
  table: string,
  facts: Facts,
  seat: number | null,
): Promise<Commit | Reveal | null> {
  const own = salts.peek()[table];
  if (facts.status === "waiting") return commitStep(table, facts, seat, own);
  if (facts.status !== "revealing" || !own) return null;
  if (!facts.chairs.some((chair) => chair.commitment === own.commitment && !chair.salt)) return null;
  const fixed = await fixedOf(
    facts.commitment,
    facts.chairs.map((chair) => chair.commitment),
  );
  if (fixed === null || fixed !== facts.fixed) return null;
  // Fixed once: a server that shows other commitments after that hears no salt.
  if (own.fixed !== undefined && own.fixed !== fixed) return null;
  keepSalt(table, { ...own, fixed });
  return { type: "reveal", salt: own.salt };
}

async function commitStep(
  table: string,
  facts: Facts,
  seat: number | null,
  own: OwnSalt | undefined,
): Promise<Commit | null> {
  const chair = facts.chairs.find((one) => one.seat === seat);
  // On another device of the same player a salt may have been made: one is enough.
  if (!chair?.taken || chair.salt_by === "player") return null;
  // One that may have been told is not used again.
  const fresh = own && own.restarts === facts.restarts && !own.fixed ? own : await newSalt(facts.restarts);
  keepSalt(table, fresh);
  return fresh && { type: "commit", commitment: fresh.commitment };
}

/** One fingerprint of all that was fixed before the first salt was told. */
export function fixedOf(server: string, commitments: readonly string[]): Promise<string | null> {
  return sha256(["whistlestop-deal", server, ...commitments].join(":"));
}

export async function sha256(text: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
