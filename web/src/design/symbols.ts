/** Colours, marks and shapes, from the file that the Python package draws with. */
import data from "../../../src/whistlestop/draw/symbols.json";

export interface ColourLook {
  fill: string;
  line: string;
  /** A colour that is legible on it. */
  on: string;
  mark: string | null;
  /** A free track in each theme: pale, so that claimed ones stand out. */
  free: { light: Paint; dark: Paint };
}

export interface Paint {
  fill: string;
  line: string;
}

const colours: Record<string, ColourLook> = data.colours;
export const MARKS: Record<string, string> = data.marks;
export const SHAPES: Record<string, string> = data.shapes;
export const THEMES: Record<string, Record<string, string>> = data.themes;

/** An unknown colour of an installed game looks gray. */
export function lookOf(colour: string): ColourLook {
  return colours[colour] ?? (colours.gray as ColourLook);
}

export const CARD_COLOURS = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"] as const;
