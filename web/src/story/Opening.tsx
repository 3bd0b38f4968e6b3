/** A frontier joins the board: the map widens, and its cities and tracks arrive one by one. */

import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { lang, say } from "../app/i18n";
import { type Drawing, type DrawnSheet, type LabelLevel, sheetFor } from "../board/drawing";
import { Ground } from "../board/Ground";
import { levelFor } from "../board/labelFitting";
import { Badges, Cities, Labels, Tracks } from "../board/layers";
import "./story.css";

/** Milliseconds for the widening, and between two arrivals. */
const WIDENING = 1600;
const BETWEEN = 90;

type Window = [left: number, top: number, width: number, height: number];

interface Props {
  before: Drawing;
  after: Drawing;
  name: string;
}

export function Opening({ before, after, name }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [progress, setProgress] = useState(0);
  // In a dialog it has no width before the dialog is open.
  useEffect(() => {
    const watcher = new ResizeObserver(() => setWidth(box.current?.clientWidth ?? 0));
    watcher.observe(box.current!);
    return () => watcher.disconnect();
  }, []);
  const isOpen = width > 0;
  const sheet = sheetFor(after, width || 1440);
  const old = sheetFor(before, width || 1440);
  const narrow = windowOf(old, sheet);
  const whole: Window = [0, 0, ...sheet.units];
  const widens = narrow.some((value, at) => value !== whole[at]);
  useEffect(() => {
    if (!isOpen) return;
    if (isStill() || !widens) return setProgress(1);
    const start = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const share = Math.min(1, (now - start) / WIDENING);
      setProgress(share);
      if (share < 1) frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen, widens]);
  const { known, arriving } = useMemo(() => parted(sheet, old), [sheet, old]);
  const [left, top, wide, high] = between(narrow, whole, progress);
  const level = levelFor(sheet, (width || sheet.units[0]) / sheet.units[0], after.legible, lang.value);
  const isWide = progress === 1;
  return (
    <div
      class="opening"
      ref={box}
      data-still={isStill() ? "" : undefined}
      data-wide={isWide ? "" : undefined}
    >
      <span class="unseen" role="img" aria-label={say("web.campaign.opening.name", { name })} />
      <svg class="board" aria-hidden="true" viewBox={`${left} ${top} ${wide} ${high}`}>
        <Ground sheet={sheet} />
        <Tracks sheet={known} strong={false} />
        <Cities sheet={known} marked={NONE} />
        <Labels level={namesOf(level, known)} marked={NONE} />
        {isWide &&
          arriving.map((part, at) => (
            <g key={at} class="arriving" style={{ animationDelay: `${at * BETWEEN}ms` }}>
              <Tracks sheet={part} strong={false} />
              <Cities sheet={part} marked={NONE} />
              <Labels level={namesOf(level, part)} marked={NONE} />
            </g>
          ))}
        <g
          class={isWide ? "arriving" : "not-yet"}
          style={{ animationDelay: `${arriving.length * BETWEEN}ms` }}
        >
          <Badges sheet={sheet} marks={after.marks} />
        </g>
      </svg>
    </div>
  );
}

const NONE: ReadonlySet<string> = new Set();

const isStill = (): boolean =>
  document.documentElement.dataset.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;

const namesOf = (level: LabelLevel, { cities }: DrawnSheet): LabelLevel => ({
  ...level,
  labels: Object.fromEntries(Object.entries(level.labels).filter(([code]) => code in cities)),
});

/** The old board as a part of the new one: no city has moved, so any city that both have shows where it lies. */
function windowOf(old: DrawnSheet, sheet: DrawnSheet): Window {
  const shared = Object.keys(old.cities).find((code) => sheet.cities[code]);
  const [was, is] = shared
    ? [old.cities[shared]!, sheet.cities[shared]!]
    : [
        [0, 0],
        [0, 0],
      ];
  return [is[0]! - was[0]!, is[1]! - was[1]!, ...old.units];
}

function between(from: Window, to: Window, progress: number): Window {
  const share = 1 - (1 - progress) ** 3;
  return from.map((value, at) => value + (to[at]! - value) * share) as Window;
}

/** What the old board had, and what is new, in the order of arrival: each track with the cities that it reaches. */
function parted(sheet: DrawnSheet, old: DrawnSheet): { known: DrawnSheet; arriving: DrawnSheet[] } {
  const cityEntries = Object.entries(sheet.cities);
  const trackEntries = Object.entries(sheet.tracks);
  const known = {
    ...sheet,
    cities: Object.fromEntries(cityEntries.filter(([code]) => code in old.cities)),
    tracks: Object.fromEntries(trackEntries.filter(([name]) => name in old.tracks)),
  };
  const shown = new Set(Object.keys(known.cities));
  const arriving = trackEntries
    .filter(([name]) => !(name in old.tracks))
    .map(([name, track]) => {
      const cities = track.route.split("-").filter((code) => !shown.has(code) && sheet.cities[code]);
      for (const code of cities) shown.add(code);
      return {
        ...sheet,
        cities: Object.fromEntries(cities.map((code) => [code, sheet.cities[code]!])),
        tracks: { [name]: track },
      };
    });
  return { known, arriving };
}
