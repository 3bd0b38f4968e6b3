/** The time left for a decision. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { say } from "../app/i18n";

export function TimeLeft({ until, clockOffset }: { until: number; clockOffset: number }) {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, [now]);
  const left = Math.max(0, Math.round(until - clockOffset - now.value / 1000));
  return (
    <time class={left <= 10 ? "clock late" : "clock"} title={say("web.clock")}>
      {shown(left)}
    </time>
  );
}

export function shown(seconds: number): string {
  if (seconds >= 86_400) return say("web.clock.days", { count: Math.floor(seconds / 86_400) });
  if (seconds >= 3_600) return say("web.clock.hours", { count: Math.floor(seconds / 3_600) });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
