/** What a refusal says; a lost line has words of ours. */

import { Refused } from "../net/api";
import { say } from "./i18n";

export function errorText(error: unknown): string {
  if (error instanceof Refused)
    return error.problem.code === "offline" ? say("web.offline") : error.problem.text;
  return String(error);
}
