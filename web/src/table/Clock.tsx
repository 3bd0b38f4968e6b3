/** Time left for whoever decides. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { LiveTable } from "../app/live";
import { say } from "../app/words";

export function Clock({ table }: { table: LiveTable }) {
  const facts = table.standing.value?.table;
  const deadline = facts?.asked.map((seat) => facts.clock.deadlines[seat]).find((at) => at != null) ?? null;
  const now = useSignal(Date.now());
  useEffect(() => {
    if (deadline === null) return;
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  }, [deadline, now]);
  if (deadline === null) return null;
  const left = Math.max(0, Math.round(deadline - table.line.lag - now.value / 1000));
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
