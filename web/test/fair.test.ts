import { beforeEach, expect, test } from "vitest";
import { fingerprint, judged, secretOf } from "../src/app/FairProof";
import { isRewritten } from "../src/app/heads";
import { committing, fixedOf, keepSalt, newSalt, type OwnSalt, saltStep, salts } from "../src/app/salts";

test("the seed without the players' salt is what the fingerprint is of", async () => {
  const seats = [{ salt: "pepper" }, { salt: "" }, { salt: "x" }];
  expect(secretOf({ seed: "abc+pepper+x", seats })).toBe("abc");
  expect(secretOf({ seed: "abc", seats: [{ salt: "" }] })).toBe("abc");
  expect(secretOf({ seed: "abc+other", seats })).toBe("");
  expect(await fingerprint("abc")).toBe("24e6c5074e805acbd3610bee3e06ad6ed80a9fe9be69525e83216d8a3f045726");
});

const tableSeat = (seat: number, commitment = "", salt = "") => ({
  seat,
  taken: true,
  commitment: commitment || OF_SERVER,
  salt,
  salt_by: commitment ? ("player" as const) : ("server" as const),
});
const SERVER = "5e".repeat(32);
const OTHER = "07".repeat(32);
const OF_SERVER = "0a".repeat(32);

function table(status: "waiting" | "revealing" | "running", seats: ReturnType<typeof tableSeat>[]) {
  return { status, commitment: SERVER, restarts: 0, fixed: null as string | null, seats };
}

beforeEach(() => {
  salts.value = {};
});

test("a browser replaces the server's salt by its own, but not another device's", async () => {
  const facts = table("waiting", [tableSeat(0)]);
  expect(facts.seats[0]).toMatchObject({ commitment: OF_SERVER, salt_by: "server" });
  expect(await saltStep("t", facts, 0)).toMatchObject({ type: "commit" });
  expect(await saltStep("u", table("waiting", [tableSeat(0, OTHER)]), 0)).toBeNull();
});

test("a browser commits to a random salt, and says nothing else while the table waits", async () => {
  const step = await saltStep("t", table("waiting", [tableSeat(0), tableSeat(1, OTHER)]), 0);
  const own = salts.value.t!;
  expect(own.salt).toMatch(/^[0-9a-f]{32}$/);
  expect(step).toEqual({ type: "commit", ...committing(own) });
  expect(await saltStep("t", table("waiting", [tableSeat(0, own.commitment)]), 0)).toBeNull();
  expect(await saltStep("u", table("waiting", [tableSeat(0, OTHER)]), 0), "another device did").toBeNull();
  expect(await saltStep("u", table("waiting", [tableSeat(0)]), null), "a spectator").toBeNull();
});

async function fixedTable(own: OwnSalt) {
  const facts = table("revealing", [tableSeat(0, own.commitment), tableSeat(1, OTHER)]);
  facts.fixed = await fixedOf(SERVER, [own.commitment, OTHER]);
  return facts;
}

test("the salt is revealed only when everything is fixed, and the fingerprint is computed here", async () => {
  const own = (await newSalt())!;
  keepSalt("t", own);
  const facts = await fixedTable(own);
  expect(await saltStep("t", { ...facts, fixed: "11".repeat(32) }, 0), "another fingerprint").toBeNull();
  expect(await saltStep("t", facts, 0)).toEqual({ type: "reveal", salt: own.salt });
  expect(salts.value.t?.fixed).toBe(facts.fixed);
  const swapped = { ...facts, seats: [tableSeat(0, own.commitment), tableSeat(1, "08".repeat(32))] };
  swapped.fixed = await fixedOf(SERVER, [own.commitment, "08".repeat(32)]);
  expect(await saltStep("t", swapped, 0), "other commitments than before").toBeNull();
});

test("after a restart the salt that may be known is not used again", async () => {
  const own = (await newSalt())!;
  keepSalt("t", { ...own, fixed: "12".repeat(32) });
  const step = await saltStep("t", { ...table("waiting", [tableSeat(0)]), restarts: 1 }, 0);
  expect(step).toMatchObject({ type: "commit", commitment: salts.value.t?.commitment });
  expect(salts.value.t?.commitment).not.toBe(own.commitment);
  expect(salts.value.t?.restarts).toBe(1);
});

test("after the game the browser says whether its salt is in, and whether the others kept theirs", async () => {
  const [own, other] = [(await newSalt())!, (await newSalt())!];
  const commitment = (await fingerprint("abc"))!;
  const fixed = (await fixedOf(commitment, [own.commitment, other.commitment]))!;
  const facts = (mine: string, theirs: string) => ({
    seed: `abc+${mine}+${theirs}`,
    commitment,
    seats: [{ salt: mine }, { salt: theirs }],
  });
  const kept = { ...own, fixed };
  expect(await judged(facts(own.salt, other.salt), kept)).toBe("fits.mine");
  expect(await judged(facts(own.salt, "ground"), kept), "a salt that was chosen later").toBe("mine.not");
  expect(await judged(facts(other.salt, other.salt), kept)).toBe("mine.not");
  expect(await judged(facts(own.salt, other.salt), undefined)).toBe("fits");
  expect(await judged({ ...facts(own.salt, other.salt), commitment: OTHER }, kept)).toBe("fits.not");
});

test("another head at a version that was seen is a rewritten past", () => {
  expect(isRewritten(undefined, "ab")).toBe(false);
  expect(isRewritten({ version: 7, head: "ab" }, "ab")).toBe(false);
  expect(isRewritten({ version: 7, head: "ab" }, "cd")).toBe(true);
  expect(isRewritten({ version: 7, head: "ab" }, null), "set back to before it").toBe(true);
});
