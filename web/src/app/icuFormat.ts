/** Formats ICU messages at run time: those of mechanics, sent with a game. The page's own messages are compiled. */

import { parse, type Token } from "@messageformat/parser";

type Values = Record<string, string | number>;

const parsed = new Map<string, Token[]>();

/** A pattern with its values: arguments, `select`, `plural` and `#`. */
export function format(pattern: string, lang: string, values: Values): string {
  let tokens = parsed.get(pattern);
  if (!tokens) {
    tokens = parse(pattern);
    parsed.set(pattern, tokens);
  }
  return formatTokens(tokens, lang, values, "");
}

function formatTokens(tokens: readonly Token[], lang: string, values: Values, number: string): string {
  return tokens.map((token) => formatToken(token, lang, values, number)).join("");
}

function formatToken(token: Token, lang: string, values: Values, number: string): string {
  switch (token.type) {
    case "content":
      return token.value;
    case "octothorpe":
      return number;
    case "argument":
      return String(values[token.arg] ?? "");
    case "select": {
      const chosen = token.cases.find(({ key }) => key === String(values[token.arg]));
      const other = chosen ?? token.cases.find(({ key }) => key === "other");
      return other ? formatTokens(other.tokens, lang, values, number) : "";
    }
    case "plural":
    case "selectordinal": {
      const count = Number(values[token.arg]);
      const type = token.type === "plural" ? "cardinal" : "ordinal";
      const form = new Intl.PluralRules(lang, { type }).select(count);
      const found =
        token.cases.find(({ key }) => key === `=${count}`) ??
        token.cases.find(({ key }) => key === form) ??
        token.cases.find(({ key }) => key === "other");
      return found ? formatTokens(found.tokens, lang, values, new Intl.NumberFormat(lang).format(count)) : "";
    }
    default:
      return String(values[token.arg] ?? "");
  }
}
