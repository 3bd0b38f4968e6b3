/** Drawings above story cards: small scenes of simple shapes, one for each year of a campaign. */

import type { ComponentChildren } from "preact";

const WIDE = 320;
const HIGH = 120;
const GROUND = 96;

/** The number of a game, from 1, decides the scene. */
export function Vignette({ number, isLate }: { number: number; isLate: boolean }) {
  const Scene = SCENES[(number - 1) % SCENES.length] ?? Siding;
  return (
    <svg
      class={isLate ? "vignette late" : "vignette"}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <rect class="sky" width={WIDE} height={HIGH} />
      {isLate ? <Moon /> : <circle class="sun" cx={262} cy={30} r={13} />}
      <Scene />
      <path class="frame" d={`M.5 .5H${WIDE - 0.5}V${HIGH - 0.5}H.5z`} />
    </svg>
  );
}

const Moon = () => <path class="sun" d="M266 17a14 14 0 1 0 8 25a11 11 0 1 1 -8 -25z" />;

const Hills = ({ d }: { d: string }) => <path class="hills" d={`M0 ${GROUND}${d}L${WIDE} ${GROUND}z`} />;

const Land = () => <rect class="land" y={GROUND} width={WIDE} height={HIGH - GROUND} />;

function Rails({ y = GROUND + 8 }: { y?: number }) {
  const sleepers = Array.from({ length: 27 }, (_, at) => `M${at * 12 + 4} ${y + 2}v5`).join("");
  return (
    <>
      <path class="sleepers" d={sleepers} />
      <path class="rail" d={`M0 ${y}H${WIDE}M0 ${y + 4}H${WIDE}`} />
    </>
  );
}

const at = (x: number, y: number, children: ComponentChildren) => (
  <g transform={`translate(${x} ${y})`}>{children}</g>
);

const Wheels = ({ from, count, r = 5 }: { from: number; count: number; r?: number }) => (
  <>
    {Array.from({ length: count }, (_, i) => (
      <circle key={i} class="wheel" cx={from + i * (2 * r + 3)} cy={0} r={r} />
    ))}
  </>
);

/** Drawn from the rail upwards. */
function MailCar({ x }: { x: number }) {
  return at(
    x,
    GROUND + 2,
    <>
      <Wheels from={10} count={2} />
      <Wheels from={61} count={2} />
      <path class="body" d="M0 -5h84v-31h-84z" />
      <path class="roof" d="M-3 -36q45 -11 90 0z" />
      <path class="door" d="M34 -6v-25h16v25z" />
      <path class="pane" d="M8 -28h9v8h-9zM21 -28h9v8h-9zM54 -28h9v8h-9zM67 -28h9v8h-9z" />
    </>,
  );
}

function Engine({ x }: { x: number }) {
  return at(
    x,
    GROUND + 2,
    <>
      <Wheels from={12} count={3} r={8} />
      <Wheels from={66} count={2} r={4} />
      <path class="iron" d="M0 -10h22v-30h-26v5h4zM22 -14h48v-18h-48zM70 -10l14 14h-18v-14z" />
      <path class="iron" d="M56 -32l-4 -16h14l-4 16zM38 -32q4 -9 8 0z" />
      <path class="pane" d="M4 -34h12v10h-12z" />
      <path class="smoke" d="M58 -50q-8 -14 -26 -12q-8 -12 -26 -8q-14 -6 -26 4" />
    </>,
  );
}

function Poles({ from, count, y = GROUND }: { from: number; count: number; y?: number }) {
  const wire = Array.from({ length: count - 1 }, (_, i) => `M${from + i * 58} ${y - 48}q29 12 58 0`).join("");
  return (
    <>
      <path class="wire" d={wire} />
      {Array.from({ length: count }, (_, i) => (
        <path key={i} class="pole" d={`M${from + i * 58} ${y}v-54M${from + i * 58 - 8} ${y - 48}h16`} />
      ))}
    </>
  );
}

function House({ x, high = 34, wide = 46 }: { x: number; high?: number; wide?: number }) {
  return at(
    x,
    GROUND,
    <>
      <path class="body" d={`M0 0v${-high}h${wide}v${high}z`} />
      <path class="roof" d={`M-6 ${-high}l${wide / 2 + 6} -16l${wide / 2 + 6} 16z`} />
      <path class="door" d={`M${wide / 2 - 5} 0v-16h10v16z`} />
      <path class="pane" d={`M6 ${8 - high}h8v9h-8zM${wide - 14} ${8 - high}h8v9h-8z`} />
    </>,
  );
}

const Tank = ({ x }: { x: number }) =>
  at(
    x,
    GROUND,
    <>
      <path class="pole" d="M-10 0l3 -34M10 0l-3 -34M-8 -14h16" />
      <path class="body" d="M-15 -34h30v-24h-30z" />
      <path class="roof" d="M-18 -58l18 -11l18 11z" />
      <path class="wire" d="M15 -40h12v8" />
    </>,
  );

const Pines = ({ x, count }: { x: number; count: number }) => (
  <>
    {Array.from({ length: count }, (_, i) => (
      <path key={i} class="tree" d={`M${x + i * 15} ${GROUND}v-8h-8l5 -10h-3l6 -12l6 12h-3l5 10h-8v8z`} />
    ))}
  </>
);

const Peaks = () => (
  <>
    <path class="hills" d={`M40 ${GROUND}L104 26L150 70L196 18L286 ${GROUND}z`} />
    <path class="snow" d="M104 26l-14 22l9 -5l7 7l6 -9l8 4zM196 18l-16 22l10 -4l8 8l8 -10l10 6z" />
  </>
);

function Trestle() {
  const legs = Array.from({ length: 11 }, (_, i) => `M${40 + i * 24} 64l-5 56M${40 + i * 24} 64l5 56`).join(
    "",
  );
  return (
    <>
      <path class="water" d="M30 104q40 -8 80 0t80 0t80 0t50 0V120H30z" />
      <path class="pole" d={`${legs}M30 84h260M30 104h260`} />
      <path class="rail" d="M0 62H320" />
      <g transform="translate(0 -38)">
        <Engine x={150} />
        <MailCar x={60} />
      </g>
    </>
  );
}

function Clock() {
  return (
    <>
      <Hills d="q60 -26 130 -8t190 -12" />
      <House x={112} wide={96} high={38} />
      <path class="body" d={`M148 ${GROUND - 38}v-42h24v42z`} />
      <path class="roof" d={`M144 ${GROUND - 80}l16 -12l16 12z`} />
      <circle class="pane" cx={160} cy={GROUND - 66} r={8} />
      <path class="pole" d={`M160 ${GROUND - 66}v-6M160 ${GROUND - 66}h4`} />
      <Land />
      <Rails />
    </>
  );
}

const Siding = () => (
  <>
    <Hills d="q70 -34 150 -10t170 -14" />
    <Land />
    <Poles from={24} count={3} />
    <Rails />
    <MailCar x={176} />
  </>
);

const Depot = () => (
  <>
    <Hills d="q90 -20 160 -6t160 -8" />
    <House x={60} wide={70} />
    <House x={148} wide={44} high={28} />
    <Land />
    <Rails />
    <MailCar x={216} />
  </>
);

const Telegraph = () => (
  <>
    <Hills d="q80 -40 170 -16t150 -10" />
    <Land />
    <Poles from={30} count={5} />
    <Rails />
    <Engine x={40} />
  </>
);

const Pass = () => (
  <>
    <Peaks />
    <Pines x={26} count={4} />
    <Land />
    <Rails />
    <Engine x={196} />
    <MailCar x={104} />
  </>
);

const Plain = () => (
  <>
    <Hills d="q160 -14 320 -2" />
    <Tank x={232} />
    <Land />
    <Poles from={14} count={3} />
    <Rails />
    <Engine x={116} />
  </>
);

const Town = () => (
  <>
    <Hills d="q120 -18 320 -6" />
    <House x={24} wide={40} high={44} />
    <House x={72} wide={52} high={30} />
    <House x={134} wide={40} high={50} />
    <House x={184} wide={58} high={34} />
    <Land />
    <Rails />
    <MailCar x={206} />
  </>
);

const Forest = () => (
  <>
    <Hills d="q70 -50 160 -30t160 -6" />
    <Pines x={30} count={16} />
    <Land />
    <Rails />
    <Engine x={150} />
  </>
);

const Signal = () => (
  <>
    <Hills d="q100 -30 320 -8" />
    <Land />
    <path class="pole" d={`M96 ${GROUND}v-70M130 ${GROUND}v-58`} />
    <path class="flag" d="M96 26h26v8h-26zM130 38h22l-4 -12h-22z" />
    <Rails />
    <MailCar x={196} />
  </>
);

const Harbour = () => (
  <>
    <path class="water" d={`M0 ${GROUND - 14}q20 -5 40 0t40 0t40 0t40 0V${GROUND}H0z`} />
    <path class="body" d="M30 78h76l-8 12h-60z" />
    <path class="iron" d="M52 78v-18h32v18zM62 60v-16h8v16z" />
    <path class="smoke" d="M66 42q6 -14 24 -12q10 -10 26 -4" />
    <House x={216} wide={66} high={40} />
    <Land />
    <Rails />
  </>
);

const Night = () => (
  <>
    <Hills d="q60 -44 140 -20t180 -22" />
    <Tank x={40} />
    <Land />
    <Rails />
    <Engine x={206} />
    <MailCar x={114} />
  </>
);

const SCENES = [
  Siding,
  Depot,
  Telegraph,
  Town,
  Signal,
  Plain,
  Clock,
  Pass,
  Trestle,
  Forest,
  Harbour,
  Night,
] as const;
