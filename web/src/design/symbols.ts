/** Colours, marks and shapes: the very file that the Python package draws with. */
import data from "../../../src/whistlestop/draw/symbols.json";

export interface ColourLook {
  fill: string;
  line: string;
  /** What is legible on it. */
  on: string;
  mark: string | null;
}

const colours: Record<string, ColourLook> = data.colours;
export const MARKS: Record<string, string> = data.marks;
export const SHAPES: Record<string, string> = data.shapes;
export const THEMES: Record<string, Record<string, string>> = data.themes;

/** A colour that nobody has drawn yet, of a board of somebody's own, looks gray. */
export function lookOf(colour: string): ColourLook {
  return colours[colour] ?? (colours.gray as ColourLook);
}

export const CARD_COLOURS = ["pink", "blue", "orange", "white", "green", "yellow", "black", "red"] as const;
