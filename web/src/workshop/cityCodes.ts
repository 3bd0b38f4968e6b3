/** Codes of cities: three capital letters, each once on a board. */

const LETTERS: Readonly<Record<string, string>> = {
  Ł: "L",
  Ø: "O",
  Đ: "D",
  ß: "SS",
  Æ: "AE",
  Œ: "OE",
  Þ: "T",
};

/** The letters of a name from A to Z. */
export const lettersOf = (name: string): string =>
  [...name.toUpperCase()]
    .map((letter) => LETTERS[letter] ?? letter)
    .join("")
    .normalize("NFKD")
    .replace(/[^A-Z]/g, "");

function* candidates(name: string): Generator<string> {
  const letters = `${lettersOf(name)}XXX`;
  for (let second = 1; second < letters.length - 1; second++)
    for (let third = second + 1; third < letters.length; third++)
      yield letters[0]! + letters[second]! + letters[third]!;
  const all = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  for (const second of all) for (const third of all) yield letters[0]! + second + third;
  for (const first of all) for (const second of all) for (const third of all) yield first + second + third;
}

export function freeCode(name: string, taken: ReadonlySet<string>): string {
  for (const code of candidates(name)) if (!taken.has(code)) return code;
  return "";
}
