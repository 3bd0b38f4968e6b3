/** Steps through a game: buttons, a slider, keys, and automatic play at a chosen speed. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import { Icon } from "../parts/Icon";
import type { IconName } from "../parts/icons";

/** Moves per second. */
const SPEEDS = [0.5, 1, 2, 4] as const;

export function Controls(props: { step: number; count: number; goTo: (step: number) => void }) {
  const { count } = props;
  const isPlaying = useSignal(false);
  const speed = useSignal<number>(1);
  const now = useRef(props);
  now.current = props;
  const last = count - 1;

  const toggle = () => {
    if (!isPlaying.value && now.current.step >= last) now.current.goTo(0);
    isPlaying.value = !isPlaying.value;
  };

  useEffect(() => {
    if (!isPlaying.value) return;
    const timer = setInterval(() => {
      const { step, goTo } = now.current;
      if (step >= last) isPlaying.value = false;
      else goTo(step + 1);
    }, 1000 / speed.value);
    return () => clearInterval(timer);
  }, [isPlaying.value, speed.value, last, isPlaying]);

  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.altKey || event.ctrlKey || event.metaKey) return;
      const { step, goTo } = now.current;
      const target = event.target as HTMLElement;
      if (target.closest("input, select, textarea")) return;
      if (event.key === "ArrowRight") goTo(step + 1);
      else if (event.key === "ArrowLeft") goTo(step - 1);
      else if (event.key === "Home") goTo(0);
      else if (event.key === "End") goTo(last);
      else if (event.key === " " && !target.closest("button, a, summary")) toggle();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  });

  const button = (icon: IconName, word: string, to: number, isOff: boolean) => (
    <button
      type="button"
      class="step"
      aria-label={say(word)}
      title={say(word)}
      disabled={isOff}
      onClick={() => props.goTo(to)}
    >
      <Icon name={icon} />
    </button>
  );

  return (
    <div class="replay-controls">
      <div class="steps">
        {button("previous", "web.replay.first", 0, props.step === 0)}
        {button("left", "web.replay.back", props.step - 1, props.step === 0)}
        <button
          type="button"
          class="step primary"
          aria-label={say(isPlaying.value ? "web.replay.pause" : "web.replay.play")}
          title={say(isPlaying.value ? "web.replay.pause" : "web.replay.play")}
          onClick={toggle}
        >
          <Icon name={isPlaying.value ? "pause" : "play"} />
        </button>
        {button("right", "web.replay.on", props.step + 1, props.step === last)}
        {button("next", "web.replay.last", last, props.step === last)}
      </div>
      <input
        type="range"
        min={0}
        max={last}
        value={props.step}
        aria-label={say("web.replay.scrub")}
        aria-valuetext={say("web.replay.step", { step: props.step, count: last })}
        onInput={(event) => props.goTo(Number(event.currentTarget.value))}
      />
      <span class="step-count">
        {props.step} / {last}
      </span>
      <fieldset class="speeds" aria-label={say("web.replay.speed")}>
        {SPEEDS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={speed.value === one}
            onClick={() => (speed.value = one)}
          >
            {one === 0.5 ? "½" : one}×
          </button>
        ))}
      </fieldset>
    </div>
  );
}
