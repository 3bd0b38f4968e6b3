/** This browser's salt: committed to while the table waits, revealed once all commitments are fixed. */

import { effect, signal } from "@preact/signals";
import type { TableFacts } from "../net/types";
import type { Commit, Reveal, TableSeatFacts } from "../wire";
import { readStored, writeStored } from "./storage";

export interface OwnSalt {
  salt: string;
  /** SHA-256 of it. */
  commitment: string;
  /** The number of restarts when it was generated. A salt is used for one deal only. */
  restarts: number;
  /** The hash of all commitments, computed here before the salt was revealed. */
  fixed?: string;
}

const NAME = "whistlestop.salts";
const MOST = 50;

/** By table. */
export const salts = signal<Record<string, OwnSalt>>(readStored(NAME, {}));
effect(() => writeStored(NAME, salts.value));

export function keepSalt(table: string, own: OwnSalt | null): void {
  if (own === null) return;
  const { [table]: _, ...others } = salts.peek();
  salts.value = Object.fromEntries([...Object.entries(others).slice(1 - MOST), [table, own]]);
}

/** 128 random bits. Null on pages that were not loaded securely, where browsers do not hash. */
export async function newSalt(restarts = 0): Promise<OwnSalt | null> {
  const salt = hex(crypto.getRandomValues(new Uint8Array(16)));
  const commitment = await sha256(salt);
  return commitment === null ? null : { salt, commitment, restarts };
}

/** The field that a request for a seat carries. */
export const committing = (own: OwnSalt | null) => (own ? { commitment: own.commitment } : {});

type Facts = Pick<TableFacts, "status" | "commitment" | "restarts" | "fixed"> & {
  seats: readonly Pick<TableSeatFacts, "seat" | "taken" | "commitment" | "salt" | "salt_by">[];
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
  if (!facts.seats.some((tableSeat) => tableSeat.commitment === own.commitment && !tableSeat.salt))
    return null;
  const fixed = await fixedOf(
    facts.commitment,
    facts.seats.map((tableSeat) => tableSeat.commitment),
  );
  if (fixed === null || fixed !== facts.fixed) return null;
  // A server that shows other commitments afterwards gets no salt.
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
  const tableSeat = facts.seats.find((one) => one.seat === seat);
  // On another device of the same player a salt may have been made: one is enough.
  if (!tableSeat?.taken || tableSeat.salt_by === "player") return null;
  // A salt that may be known is not used again.
  const fresh = own && own.restarts === facts.restarts && !own.fixed ? own : await newSalt(facts.restarts);
  keepSalt(table, fresh);
  return fresh && { type: "commit", commitment: fresh.commitment };
}

/** One hash of all commitments, fixed before the first salt is revealed. */
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
