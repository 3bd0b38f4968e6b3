/** Edits CSV text. Lines that are not changed keep every character, so that an exported folder differs only where it was edited. */

/** What is written before all other things in some files. */
const MARK = "\ufeff";

export interface CsvRow {
  /** From 1, as messages count lines. */
  line: number;
  cells: string[];
}

export interface CsvTable {
  columns: string[];
  rows: CsvRow[];
}

interface Text {
  mark: string;
  end: string;
  between: string;
  lines: string[];
}

function split(text: string): Text {
  const mark = text.startsWith(MARK) ? MARK : "";
  const body = text.slice(mark.length);
  const end = body.includes("\r\n") ? "\r\n" : "\n";
  const lines = body.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  const first = lines[0] ?? "";
  return { mark, end, between: first.includes(";") && !first.includes(",") ? ";" : ",", lines };
}

const joined = ({ mark, end, lines }: Text): string => mark + lines.map((line) => line + end).join("");

function cellsOf(line: string, between: string): string[] {
  const cells: string[] = [];
  let cell = "";
  let isQuoted = false;
  for (let at = 0; at < line.length; at++) {
    const letter = line[at]!;
    if (isQuoted && letter === '"' && line[at + 1] === '"') cell += line[at++];
    else if (letter === '"') isQuoted = !isQuoted;
    else if (letter === between && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

function lineOf(cells: readonly string[], between: string): string {
  const quoted = (cell: string) =>
    /["\n\r]/.test(cell) || cell.includes(between) ? `"${cell.replaceAll('"', '""')}"` : cell;
  return cells.map((cell) => quoted(cell.replace(/[\r\n]+/g, " "))).join(between);
}

export function readCsv(text: string | undefined): CsvTable {
  if (!text) return { columns: [], rows: [] };
  const { lines, between } = split(text);
  const rows = lines
    .slice(1)
    .flatMap((line, at) => (line === "" ? [] : [{ line: at + 2, cells: cellsOf(line, between) }]));
  return { columns: cellsOf(lines[0] ?? "", between), rows };
}

/** The cell of a column; empty if there is none. */
export const cellOf = (table: CsvTable, row: CsvRow, column: string): string => {
  const at = table.columns.indexOf(column);
  return at < 0 ? "" : (row.cells[at] ?? "");
};

/** Change cells of one line. */
export function setCells(text: string, line: number, values: Readonly<Record<string, string>>): string {
  const whole = split(text);
  const columns = cellsOf(whole.lines[0] ?? "", whole.between);
  const before = whole.lines[line - 1];
  if (before === undefined) return text;
  const cells = cellsOf(before, whole.between);
  const next = columns.map((column, at) => values[column] ?? cells[at] ?? "");
  if (next.join("\n") === cells.join("\n")) return text;
  whole.lines[line - 1] = lineOf(next, whole.between);
  return joined(whole);
}

export function addRow(text: string, values: Readonly<Record<string, string>>, after?: number): string {
  const whole = split(text);
  const columns = cellsOf(whole.lines[0] ?? "", whole.between);
  const line = lineOf(
    columns.map((column) => values[column] ?? ""),
    whole.between,
  );
  whole.lines.splice(after ?? whole.lines.length, 0, line);
  return joined(whole);
}

export function removeRows(text: string, lines: ReadonlySet<number>): string {
  const whole = split(text);
  return joined({ ...whole, lines: whole.lines.filter((_, at) => !lines.has(at + 1)) });
}

/** Add a column with one value in every row, before another or as the last; nothing if it is there. */
export function addColumn(text: string, column: string, value: string, before?: string): string {
  const whole = split(text);
  const columns = cellsOf(whole.lines[0] ?? "", whole.between);
  if (columns.includes(column)) return text;
  const found = before === undefined ? -1 : columns.indexOf(before);
  const at = found < 0 ? columns.length : found;
  whole.lines = whole.lines.map((line, index) => {
    if (line === "") return line;
    return lineOf(cellsOf(line, whole.between).toSpliced(at, 0, index === 0 ? column : value), whole.between);
  });
  return joined(whole);
}
