/** A time limit in the largest unit that fits. */

import { say } from "../app/i18n";

export function duration(seconds: number): string {
  if (seconds >= 86_400) return say("web.clock.days", { count: Math.round(seconds / 86_400) });
  if (seconds >= 3_600) return say("web.clock.hours", { count: Math.round(seconds / 3_600) });
  if (seconds >= 60) return say("web.clock.minutes", { count: Math.round(seconds / 60) });
  return say("web.clock.seconds", { count: Math.round(seconds) });
}
