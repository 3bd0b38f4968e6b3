/** A note beside an invitation that other devices cannot open. */

import { say } from "../app/i18n";

/** Host names that work only on this computer. */
const ONLY_HERE = /^(localhost|127\..*|\[::1\])$/;

export function OnlyHere() {
  return ONLY_HERE.test(location.hostname) ? <p class="soft">{say("web.waiting.only_here")}</p> : null;
}
