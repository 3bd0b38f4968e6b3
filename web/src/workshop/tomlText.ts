/** Reads and changes single lines of TOML text: `key = value` in a section. Everything else stays as it is. */

const SECTION = /^\s*\[([^[\]]+)\]\s*(#.*)?$/;
const LINE = /^(\s*)("?)([A-Za-z0-9_-]+)\2(\s*=\s*)(.*)$/;

interface Found {
  line: number;
  /** The line after the last key of the section; -1 without the section. */
  end: number;
}

/** Where a key is, and where a new one belongs. The top of the file is the section "". */
function find(lines: readonly string[], section: string, key: string): Found {
  let here = "";
  let end = section === "" ? 0 : -1;
  for (const [at, line] of lines.entries()) {
    const head = SECTION.exec(line);
    if (head) {
      here = head[1]!.trim();
      if (here === section) end = at + 1;
    } else if (here === section && line.trim() !== "") {
      if (LINE.exec(line)?.[3] === key) return { line: at, end };
      end = at + 1;
    }
  }
  return { line: -1, end };
}

const withoutComment = (value: string): string => {
  const text = /^("(?:[^"\\]|\\.)*"|'[^']*'|\[[^\]]*\]|[^#]*)/.exec(value);
  return (text?.[1] ?? value).trim();
};

/** The value as it is written; undefined if there is none. */
export function rawValue(text: string | undefined, section: string, key: string): string | undefined {
  if (text === undefined) return undefined;
  const lines = text.split("\n");
  const { line } = find(lines, section, key);
  return line < 0 ? undefined : withoutComment(LINE.exec(lines[line]!)?.[5] ?? "");
}

export function textValue(text: string | undefined, section: string, key: string): string {
  const raw = rawValue(text, section, key);
  if (raw === undefined) return "";
  if (raw.startsWith("'")) return raw.slice(1, -1);
  try {
    return String(JSON.parse(raw));
  } catch {
    return raw;
  }
}

/** The keys of a section in their order. */
export function keysOf(text: string | undefined, section: string): string[] {
  let here = "";
  return (text ?? "").split("\n").flatMap((line) => {
    const head = SECTION.exec(line);
    if (head) here = head[1]!.trim();
    const key = LINE.exec(line)?.[3];
    return !head && here === section && key !== undefined ? [key] : [];
  });
}

/** Set a value, which is written as it is given; undefined removes the line. */
export function setRaw(text: string, section: string, key: string, value: string | undefined): string {
  const lines = text.split("\n");
  const { line, end } = find(lines, section, key);
  if (line >= 0) {
    const [, space, quote, , equals] = LINE.exec(lines[line]!)!;
    if (value === undefined) lines.splice(line, 1);
    else if (rawValue(text, section, key) !== value)
      lines[line] = `${space}${quote}${key}${quote}${equals}${value}`;
  } else if (value !== undefined && end >= 0) lines.splice(end, 0, `${key} = ${value}`);
  else if (value !== undefined) return `${text.replace(/\n*$/, "\n")}\n[${section}]\n${key} = ${value}\n`;
  return lines.join("\n");
}

/** JSON writes text as TOML does. */
export const setText = (text: string, section: string, key: string, value: string | undefined): string =>
  setRaw(text, section, key, value === undefined ? undefined : JSON.stringify(value));
