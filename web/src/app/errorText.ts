/** The text of a refusal; if the server cannot be reached, a text of the page. */

import { Refused } from "../net/api";
import { say } from "./i18n";

export function errorText(error: unknown): string {
  if (error instanceof Refused)
    return error.problem.code === "offline" ? say("web.offline") : error.problem.text;
  return String(error);
}
