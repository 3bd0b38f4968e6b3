/** Portraits of the bots' characters: heads in plain shapes, as on a printed timetable. */

import { memo } from "preact/compat";

interface Features {
  skin: string;
  hair: string;
  /** The ground of the portrait. */
  ground: string;
  hat: "cap" | "bowler" | "straw" | "scarf" | "none";
  hairstyle: "bun" | "short" | "long" | "bald" | "curls";
  beard?: "moustache" | "full";
  glasses?: boolean;
}

/** In the order of the names in the message `bot.names`. */
const CHARACTERS: readonly Features[] = [
  { skin: "#e9c3a0", hair: "#5a3420", ground: "#cfdde0", hat: "none", hairstyle: "bun", glasses: true },
  { skin: "#c98f67", hair: "#2a2118", ground: "#ebd9b0", hat: "cap", hairstyle: "short", beard: "moustache" },
  { skin: "#8a5a3c", hair: "#1c1512", ground: "#d9e3c9", hat: "straw", hairstyle: "curls" },
  { skin: "#efd0b4", hair: "#a4a09a", ground: "#e6cfc6", hat: "scarf", hairstyle: "long" },
  { skin: "#e6bb93", hair: "#8c5a2a", ground: "#d6d2e4", hat: "bowler", hairstyle: "short" },
  { skin: "#d8a47c", hair: "#b5472b", ground: "#dbe7e2", hat: "none", hairstyle: "curls" },
  {
    skin: "#e2b48c",
    hair: "#d8d4cb",
    ground: "#e4dcc6",
    hat: "none",
    hairstyle: "bald",
    beard: "full",
    glasses: true,
  },
  { skin: "#a3704b", hair: "#17130f", ground: "#c9dbe6", hat: "cap", hairstyle: "short", beard: "full" },
  { skin: "#f0d2b6", hair: "#d2a94a", ground: "#e9d3da", hat: "straw", hairstyle: "long" },
  { skin: "#7a4e33", hair: "#241a16", ground: "#e8e0c0", hat: "none", hairstyle: "bun", glasses: true },
];

const INK = "#1e2936";

/** `of` is the number of a character. */
export const Portrait = memo(({ of, width = 36 }: { of: number; width?: number }) => {
  const features = CHARACTERS[of];
  if (!features) return null;
  const { skin, hair, ground } = features;
  return (
    <svg class="portrait" viewBox="0 0 40 40" width={width} height={width} aria-hidden="true">
      <circle cx={20} cy={20} r={19} fill={ground} stroke={INK} stroke-width={1.2} />
      <path d="M7 37Q8 28 20 28T33 37A19 19 0 0 1 7 37z" fill={INK} />
      <HairBehind {...features} />
      <rect x={17} y={24} width={6} height={6} fill={skin} />
      <ellipse cx={20} cy={19} rx={7.4} ry={8.6} fill={skin} stroke={INK} stroke-width={0.9} />
      <HairInFront {...features} />
      <circle cx={17.2} cy={19} r={0.95} fill={INK} />
      <circle cx={22.8} cy={19} r={0.95} fill={INK} />
      {features.glasses && (
        <path
          d="M14.4 19a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0M20.2 19a2.7 2.7 0 1 0 5.4 0a2.7 2.7 0 1 0-5.4 0"
          fill="none"
          stroke={INK}
          stroke-width={0.8}
        />
      )}
      {features.beard === "full" && (
        <path d="M13 20.5Q13.6 29 20 29T27 20.5Q24 24.2 20 23.4T13 20.5z" fill={hair} />
      )}
      {features.beard === "moustache" && (
        <path d="M15 24.4Q17.5 21.6 20 23.2Q22.5 21.6 25 24.4Q22 24.6 20 23.9Q18 24.6 15 24.4z" fill={hair} />
      )}
      {!features.beard && (
        <path
          d="M17.4 23.6Q20 25.6 22.6 23.6"
          fill="none"
          stroke={INK}
          stroke-width={0.9}
          stroke-linecap="round"
        />
      )}
      <Hat of={features.hat} />
    </svg>
  );
});

function HairBehind({ hair, hairstyle }: Features) {
  if (hairstyle === "long") return <path d="M11.6 18Q11 8.8 20 8.8T28.4 18L29.4 29H10.6z" fill={hair} />;
  if (hairstyle === "bun") return <circle cx={20} cy={8.2} r={4} fill={hair} />;
  if (hairstyle !== "curls") return null;
  return (
    <g fill={hair}>
      {[
        [12.4, 15],
        [12, 20],
        [15, 10.8],
        [20, 9.4],
        [25, 10.8],
        [27.6, 15],
        [28, 20],
      ].map(([x, y]) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r={3.6} />
      ))}
    </g>
  );
}

const HairInFront = ({ hair, hairstyle }: Features) =>
  hairstyle === "bald" ? null : (
    <path d="M12.5 17.2Q12.4 10 20 10T27.5 17.2Q24 13.4 20 13.6T12.5 17.2z" fill={hair} />
  );

function Hat({ of }: { of: Features["hat"] }) {
  switch (of) {
    case "cap":
      return (
        <>
          <path d="M12 13.4V9.6Q12 6.6 20 6.6T28 9.6V13.4z" fill="#2a3b52" stroke={INK} stroke-width={0.8} />
          <path d="M11.6 13.4H28.4L30 15.4Q20 13.6 10 15.4z" fill={INK} />
          <circle cx={20} cy={10.2} r={1.5} fill="#d9ae55" />
        </>
      );
    case "bowler":
      return (
        <>
          <path d="M13 13Q13 5.4 20 5.4T27 13z" fill="#3b3430" stroke={INK} stroke-width={0.8} />
          <ellipse cx={20} cy={13} rx={11} ry={1.7} fill="#3b3430" stroke={INK} stroke-width={0.8} />
        </>
      );
    case "straw":
      return (
        <>
          <path d="M14 12.6V7.6H26V12.6z" fill="#e8cf83" stroke={INK} stroke-width={0.8} />
          <path d="M14 10.4H26V12.6H14z" fill="#b8322a" />
          <ellipse cx={20} cy={12.8} rx={11.6} ry={1.6} fill="#e8cf83" stroke={INK} stroke-width={0.8} />
        </>
      );
    case "scarf":
      return (
        <path
          d="M11.4 18Q10.8 7.4 20 7.4T28.6 18Q25 12.4 20 12.4T11.4 18z"
          fill="#b8322a"
          stroke={INK}
          stroke-width={0.8}
        />
      );
    default:
      return null;
  }
}
