/**
 * Compiles the message catalogues to functions: `virtual:catalogue/pl` is a module of messages by key. Messages of
 * campaigns, of the workshop and of the account are a module of their own, `virtual:catalogue/more-pl`, so that the first page comes
 * with little.
 */

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import MessageFormat from "@messageformat/core";
import compileModule from "@messageformat/core/compile-module";
import type { Plugin } from "vite";

const FOLDER = new URL("../../src/whistlestop/text/catalogues/", import.meta.url);
const PREFIX = "virtual:catalogue/";
/** Messages that only the terminal, the server and the plain pages use: the server sends its refusals as sentences. */
const ELSEWHERE =
  /^(account|answer|balance|campaign|command|count|file|form|help|label|notice|os|plain|price|prompt|refusal|replay|routes|score|session|typed|unclear|options|start|table|welcome)\.|^page\.(?!closed$)/;

const MORE =
  /^web\.(campaign|story|learn\.legends|ladder|balance|bot(?!\.(which|kind)\b)|challenge|tournament)\.|^web\.workshop(?!\.link(_short)?$)|^web\.me\.(?!save$)/;
const PART = "more-";

export function catalogues(): Plugin {
  return {
    name: "catalogues",
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : null),
    load(id) {
      if (!id.startsWith(`\0${PREFIX}`)) return null;
      const name = id.slice(PREFIX.length + 1);
      const isMore = name.startsWith(PART);
      const lang = isMore ? name.slice(PART.length) : name;
      const file = fileURLToPath(new URL(`${lang}.json`, FOLDER));
      this.addWatchFile(file);
      return compiled(lang, JSON.parse(readFileSync(file, "utf-8")), isMore);
    },
  };
}

function compiled(lang: string, messages: Record<string, string>, isMore: boolean): string {
  const ours = Object.entries(messages).filter(([key]) => !ELSEWHERE.test(key) && MORE.test(key) === isMore);
  return compileModule(new MessageFormat(lang), Object.fromEntries(ours));
}
