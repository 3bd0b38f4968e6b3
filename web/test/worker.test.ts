import { expect, test } from "vitest";
import { handlingOf } from "../src/worker/requests";

const SCOPE = "https://trains.example/play/";
const get = (path: string, mode = "cors") => ({ method: "GET", mode, url: SCOPE + path });

test("pages come from the server first, files from the cache first", () => {
  expect(handlingOf(get("", "navigate"), SCOPE)).toBe("page");
  expect(handlingOf(get("t/abc?x=1", "navigate"), SCOPE)).toBe("page");
  expect(handlingOf(get("assets/index-1.js"), SCOPE)).toBe("file");
});

test("what the server answers for one reader is never stored", () => {
  expect(handlingOf(get("api/me"), SCOPE)).toBe("network");
  expect(handlingOf(get("api/tables/abc/view"), SCOPE)).toBe("network");
  expect(handlingOf({ method: "POST", mode: "cors", url: `${SCOPE}assets/x.js` }, SCOPE)).toBe("network");
});

test("pages that are not of the browser client are left alone", () => {
  for (const path of ["api/schema", "plain", "plain/tables/abc", "metrics"])
    expect(handlingOf(get(path, "navigate"), SCOPE), path).toBe("network");
  expect(handlingOf(get("plainer", "navigate"), SCOPE)).toBe("page");
});

test("other addresses of the same server are left alone", () => {
  const elsewhere = { method: "GET", mode: "navigate", url: "https://trains.example/other" };
  expect(handlingOf(elsewhere, SCOPE)).toBe("network");
});
