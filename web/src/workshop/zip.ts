/** The folder of a board as a zip file. */

import { strToU8, unzipSync, zipSync } from "fflate";
import type { Files } from "./board";

const NAME = /^[A-Za-z][A-Za-z0-9_-]{0,39}(\.[a-z]{2,3})?\.(csv|toml|md)$/;
const SCHEMA = "game.schema.json";
/** Bytes of one file, and of all of them. */
const LARGEST = 256 * 1024;
const MOST_FILES = 40;
/** The same for every export, so that equal folders give equal files. */
const WRITTEN = new Date(2000, 0, 1);

export interface Imported {
  files: Files;
  /** Files of the folder that a board does not have. */
  ignored: string[];
}

const isFile = (name: string): boolean => NAME.test(name) || name === SCHEMA;
const shortName = (path: string): string => path.split("/").at(-1)!;
const isHidden = (path: string): boolean => /(^|\/)(__MACOSX|\.)/.test(path) || path.endsWith("/");

/** Throws if it is no zip file, or far too large for a board. */
export function importZip(content: Uint8Array): Imported {
  const ignored: string[] = [];
  let size = 0;
  const unpacked = unzipSync(content, {
    // Decided before anything is unpacked: a small file may claim to be an enormous one.
    filter: (file) => {
      if (isHidden(file.name)) return false;
      size += file.originalSize;
      if (isFile(shortName(file.name)) && file.originalSize <= LARGEST && size <= 2 * LARGEST) return true;
      ignored.push(shortName(file.name));
      return false;
    },
  });
  const folder = folderOf(Object.keys(unpacked));
  const files: Record<string, string> = {};
  for (const [path, bytes] of Object.entries(unpacked).slice(0, MOST_FILES))
    if (path.startsWith(folder) && !path.slice(folder.length).includes("/"))
      files[shortName(path)] = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  return { files, ignored };
}

/** The folder with `game.toml`. */
function folderOf(paths: readonly string[]): string {
  const settings = paths.find((path) => shortName(path) === "game.toml") ?? paths[0] ?? "";
  return settings.slice(0, settings.length - shortName(settings).length);
}

export function exportZip(files: Files, folder: string): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  const content = zipSync(
    Object.fromEntries(entries.map(([name, text]) => [`${folder}/${name}`, strToU8(text)])),
    {
      mtime: WRITTEN,
    },
  );
  return new Uint8Array(content);
}
