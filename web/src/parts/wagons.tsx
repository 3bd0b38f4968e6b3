/** Wagons from the side, 120 by 60, wheels on a rail at 56. Drawn in the colours of their card. */
import type { ComponentChildren, JSX } from "preact";
import { CARD_COLOURS, lookOf } from "../design/symbols";

const INK = "var(--wagon-line)";
const BODY = "var(--wagon)";
const ON = "var(--wagon-on)";
const line = {
  fill: "none",
  stroke: INK,
  "stroke-width": 1.6,
  "stroke-linecap": "round",
  "stroke-linejoin": "round",
} as const;
const solid = { fill: BODY, stroke: INK, "stroke-width": 1.6, "stroke-linejoin": "round" } as const;
const fine = {
  fill: "none",
  stroke: ON,
  "stroke-width": 1.1,
  "stroke-linecap": "round",
  opacity: 0.75,
} as const;

function Wheel({ x, r = 5.4 }: { x: number; r?: number }) {
  return (
    <g>
      <circle cx={x} cy={56 - r} r={r} fill="#23262b" stroke={INK} stroke-width={1} />
      <circle cx={x} cy={56 - r} r={r * 0.52} fill="none" stroke="#d9d4c7" stroke-width={1.1} />
      <circle cx={x} cy={56 - r} r={1} fill="#d9d4c7" />
    </g>
  );
}

/** Frame, couplings and two trucks. */
function Frame({
  children,
  from = 8,
  to = 112,
}: {
  children: ComponentChildren;
  from?: number;
  to?: number;
}) {
  return (
    <>
      <path d={`M${from - 6} 45.5H${to + 6}`} stroke="#23262b" stroke-width={3} stroke-linecap="round" />
      {children}
      <rect x={from} y={43} width={to - from} height={3.6} rx={1} fill="#3a3e45" />
      {[from + 16, to - 16].map((x) => (
        <g key={x}>
          <path d={`M${x - 10} 48.4H${x + 10}`} stroke="#3a3e45" stroke-width={2.6} stroke-linecap="round" />
          <Wheel x={x - 7} />
          <Wheel x={x + 7} />
        </g>
      ))}
    </>
  );
}

function BoxCar() {
  return (
    <Frame>
      <path {...solid} d="M9 14.5C30 11.5 90 11.5 111 14.5V43H9z" />
      <path {...line} d="M26 10.6H94" stroke-width={2.2} />
      <rect x={47} y={17} width={26} height={26} fill={BODY} stroke={INK} stroke-width={1.4} />
      <path {...fine} d="M50 20L70 40M70 20L50 40" />
      <path
        {...fine}
        d="M16 18V40M23 18V40M30 18V40M37 18V40M83 18V40M90 18V40M97 18V40M104 18V40"
        opacity={0.4}
      />
      <path {...line} d="M44 17H76" />
    </Frame>
  );
}

function PassengerCar() {
  return (
    <Frame>
      <path {...solid} d="M7 21C9 14.6 14 13.4 22 13.4H98C106 13.4 111 14.6 113 21V43H7z" />
      <path {...solid} d="M20 13.4C22 9.8 26 9.6 30 9.6H90C94 9.6 98 9.8 100 13.4z" />
      <path {...fine} d="M8 36.5H112M8 39H112" />
      {[24, 36, 48, 60, 72, 84].map((x) => (
        <path
          key={x}
          d={`M${x} 32V23.4A2.8 2.8 0 0 1 ${x + 2.8} 20.6H${x + 6.2}A2.8 2.8 0 0 1 ${x + 9} 23.4V32z`}
          fill="#fdf3cf"
          stroke={INK}
          stroke-width={1.1}
        />
      ))}
      <rect x={11} y={21} width={8.5} height={22} fill={BODY} stroke={INK} stroke-width={1.2} />
      <rect x={100.5} y={21} width={8.5} height={22} fill={BODY} stroke={INK} stroke-width={1.2} />
    </Frame>
  );
}

function Tanker() {
  return (
    <Frame>
      <path {...line} d="M20 43L26 36M100 43L94 36" stroke-width={2.4} />
      <rect {...solid} x={9} y={15} width={102} height={25} rx={12} />
      <path {...solid} d="M51 15.4V10.4A3 3 0 0 1 54 7.4H66A3 3 0 0 1 69 10.4V15.4z" />
      <path {...line} d="M49.5 8.6H70.5" />
      <path {...line} d="M33 15V40M87 15V40" stroke-width={2.2} />
      <path {...fine} d="M14 22C30 19.6 90 19.6 106 22" />
      <path {...line} d="M14 33H106" stroke-width={1} opacity={0.5} />
    </Frame>
  );
}

function Reefer() {
  return (
    <Frame>
      <path {...solid} d="M9 15H111V43H9z" />
      <path {...line} d="M7.5 15H112.5" stroke-width={2.4} />
      {[16, 92].map((x) => (
        <rect key={x} {...solid} x={x} y={9.6} width={12} height={5.4} rx={1} />
      ))}
      <path
        {...fine}
        d="M11 20H46M11 25H46M11 30H46M11 35H46M11 40H46M74 20H109M74 25H109M74 30H109M74 35H109M74 40H109"
        opacity={0.45}
      />
      <rect x={48} y={17.5} width={24} height={25.5} fill={BODY} stroke={INK} stroke-width={1.4} />
      <path {...line} d="M60 17.5V43M49 22H56M49 38H56M64 22H71M64 38H71" stroke-width={1.3} />
      <path {...line} d="M57.5 28V33M62.5 28V33" stroke-width={1.6} />
    </Frame>
  );
}

function Caboose() {
  return (
    <Frame from={10} to={110}>
      <path {...line} d="M12 43V27M12 30H22M108 43V27M108 30H98M17 43V30M103 43V30" stroke-width={1.5} />
      <rect {...solid} x={22} y={20} width={76} height={23} />
      <path {...line} d="M11 20H109" stroke-width={3} />
      <path {...solid} d="M44 20V9.5H76V20z" />
      <path {...line} d="M40.5 9H79.5" stroke-width={2.6} />
      <rect x={48} y={12} width={10} height={6} fill="#fdf3cf" stroke={INK} stroke-width={1} />
      <rect x={62} y={12} width={10} height={6} fill="#fdf3cf" stroke={INK} stroke-width={1} />
      {[29, 55, 81].map((x) => (
        <rect
          key={x}
          x={x}
          y={25}
          width={10}
          height={9.5}
          rx={1}
          fill="#fdf3cf"
          stroke={INK}
          stroke-width={1.1}
        />
      ))}
      <path d="M86.5 20V11.5H91V20z" fill="#3a3e45" />
      <path {...fine} d="M24 39H96" />
    </Frame>
  );
}

function FlatCar() {
  const logs: [number, number][] = [
    [36, 33],
    [52, 33],
    [68, 33],
    [84, 33],
    [44, 20.5],
    [60, 20.5],
    [76, 20.5],
  ];
  return (
    <Frame>
      <rect {...solid} x={8} y={39.4} width={104} height={5} rx={1} />
      {logs.map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <circle {...solid} cx={x} cy={y} r={6.9} />
          <circle {...fine} cx={x} cy={y} r={4} />
          <circle {...fine} cx={x} cy={y} r={1.6} />
        </g>
      ))}
      <path {...line} d="M25 44V20M95 44V20" stroke-width={2.6} />
      <path {...line} d="M25 26L42 13.4H78L95 26" stroke-width={1.2} />
    </Frame>
  );
}

function Hopper() {
  return (
    <Frame>
      <path
        d="M14 18C22 10.5 30 14 38 9.8C48 6 56 12 64 8.6C74 6.4 82 11.4 90 10C98 10 102 14 106 18z"
        fill="#3a3c41"
        stroke={INK}
        stroke-width={1.4}
      />
      <path {...solid} d="M8 17H112V26L92 43H28L8 26z" />
      <path {...line} d="M7 17H113" stroke-width={2.6} />
      <path {...fine} d="M24 20V36M36 20V41M48 20V41M60 20V41M72 20V41M84 20V41M96 20V36" />
      <path {...solid} d="M36 43H52L48 50H40zM68 43H84L80 50H72z" />
    </Frame>
  );
}

function Gondola() {
  return (
    <Frame>
      <path {...solid} d="M22 24V13H44V24zM50 24V9H70V24zM76 24V14.5H98V24z" opacity={0.78} />
      <path {...line} d="M33 13V24M60 9V24M87 14.5V24" stroke-width={1} />
      <path {...solid} d="M8 23.5H112V43H8z" />
      <path {...line} d="M7 23.5H113" stroke-width={2.8} />
      <path {...fine} d="M21 27V41M34 27V41M47 27V41M60 27V41M73 27V41M86 27V41M99 27V41" />
    </Frame>
  );
}

function Locomotive({ stripes = CARD_COLOURS }: WagonProps) {
  const step = 17.6 / stripes.length;
  return (
    <>
      <path d="M6 46H112" stroke="#23262b" stroke-width={3.4} />
      <path d="M101 46L117 55H98z" fill="#3a3e45" stroke={INK} stroke-width={1.2} />
      <path {...line} d="M103 48.5V54M107 50V54.6M111 52V54.8" stroke="#d9d4c7" stroke-width={1} />
      <rect {...solid} x={38} y={20} width={64} height={21} rx={3} />
      <path {...solid} d="M100 19H105V42H100z" />
      <path {...line} d="M50 20V41M66 20V41M84 20V41" stroke-width={1.2} />
      {stripes.map((colour, i) => (
        <path
          key={colour}
          class="locomotive-stripe"
          d={`M51 ${(22.1 + (i + 0.5) * step).toFixed(2)}H83`}
          stroke={lookOf(colour).fill}
          stroke-width={(step * 0.77).toFixed(2)}
        />
      ))}
      <path d="M89 20V11L86 4H99L96 11V20z" fill="#3a3e45" stroke={INK} stroke-width={1.2} />
      <path {...solid} d="M70 20V16A4.6 4.6 0 0 1 79.2 16V20zM55 20V17.4A3.4 3.4 0 0 1 61.8 17.4V20z" />
      <path {...solid} d="M8 14H40V44H8z" />
      <path {...line} d="M4 12.6C14 9.8 34 9.8 44 12.6" stroke-width={3.2} />
      <rect x={13} y={19} width={9} height={10} rx={1} fill="#fdf3cf" stroke={INK} stroke-width={1.1} />
      <rect x={26} y={19} width={9} height={10} rx={1} fill="#fdf3cf" stroke={INK} stroke-width={1.1} />
      <circle cx={103.6} cy={16.5} r={3.4} fill="#fdf3cf" stroke={INK} stroke-width={1.2} />
      <Wheel x={22} r={9} />
      <Wheel x={44} r={9} />
      <Wheel x={66} r={9} />
      <path d="M20 48.4H66" stroke="#d9d4c7" stroke-width={2} stroke-linecap="round" />
      <Wheel x={84} />
      <Wheel x={96} />
    </>
  );
}

export interface WagonProps {
  /** The colours that a locomotive stands for. */
  stripes?: readonly string[];
}

const KINDS: Record<string, (props: WagonProps) => JSX.Element> = {
  pink: BoxCar,
  blue: PassengerCar,
  orange: Tanker,
  white: Reefer,
  green: Caboose,
  yellow: FlatCar,
  black: Hopper,
  red: Gondola,
  locomotive: Locomotive,
};

/** A colour of an installed game without its own wagon is shown as a box car. */
export function wagonOf(colour: string): (props: WagonProps) => JSX.Element {
  return KINDS[colour] ?? BoxCar;
}
