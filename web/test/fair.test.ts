import { expect, test } from "vitest";
import { fingerprint, secretOf } from "../src/pages/FairProof";

test("the seed without the players' salt is what the fingerprint is of", async () => {
  const chairs = [{ salt: "pepper" }, { salt: "" }, { salt: "x" }];
  expect(secretOf({ seed: "abc+pepper+x", chairs })).toBe("abc");
  expect(secretOf({ seed: "abc", chairs: [{ salt: "" }] })).toBe("abc");
  expect(secretOf({ seed: "abc+other", chairs })).toBe("");
  expect(await fingerprint("abc")).toBe("24e6c5074e805acbd3610bee3e06ad6ed80a9fe9be69525e83216d8a3f045726");
});
