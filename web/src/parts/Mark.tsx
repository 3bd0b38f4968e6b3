/** The mark of a colour, so that colours are not the only distinction. */
import { lookOf, MARKS } from "../design/symbols";

export function MarkPath({ mark, fill, transform }: { mark: string; fill: string; transform?: string }) {
  return (
    <path
      d={MARKS[mark]}
      fill={fill}
      stroke="none"
      fill-rule="evenodd"
      {...(transform ? { transform } : {})}
    />
  );
}

/** A small disc with a colour and its mark, for prices and lists. */
export function ColourChip({ colour, size = 20 }: { colour: string; size?: number }) {
  const look = lookOf(colour);
  return (
    <svg class="chip" viewBox="-10 -10 20 20" width={size} height={size} aria-hidden="true">
      <circle
        r={9.2}
        fill={look.fill}
        stroke={colour === "black" ? "var(--black-line)" : look.line}
        stroke-width={1}
      />
      {look.mark && <MarkPath mark={look.mark} fill={look.on} transform="scale(0.78)" />}
    </svg>
  );
}
