/** The files themselves, for everything that has no form. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import { Choice } from "../parts/form";
import { change, files } from "./draft";
import { selected } from "./selection";

const NEW = ["SOURCES.md", "words.en.toml", "words.pl.toml", "texts.pl.toml"] as const;

export function FilesPanel() {
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const wanted = useSignal("game.toml");
  const chosen = selected.value;
  const place = chosen?.kind === "file" ? chosen : null;
  useEffect(() => {
    if (!place) return;
    wanted.value = place.file;
    const element = area.current;
    if (!element) return;
    const lines = (files.peek()[place.file] ?? "").split("\n");
    const start = lines.slice(0, place.line - 1).join("\n").length + (place.line > 1 ? 1 : 0);
    // When the text of the file is there.
    requestAnimationFrame(() => {
      element.focus();
      element.setSelectionRange(start, start + (lines[place.line - 1]?.length ?? 0));
    });
  }, [place, wanted]);
  const names = Object.keys(files.value).sort();
  const missing = NEW.filter((name) => files.value[name] === undefined);
  const name = wanted.value;
  return (
    <div class="stack">
      <Choice
        label={say("web.workshop.file")}
        value={name}
        options={[...new Set([...names, ...missing, name])].map((each): [string, string] => [
          each,
          files.value[each] === undefined ? `${each} ${say("web.workshop.file.new")}` : each,
        ])}
        onChange={(next) => (wanted.value = next)}
      />
      <div class="field">
        <label for={id} class="unseen">
          {name}
        </label>
        <textarea
          id={id}
          ref={area}
          class="file-text"
          rows={22}
          spellcheck={false}
          value={files.value[name] ?? ""}
          onInput={(event) =>
            change({ ...files.peek(), [name]: event.currentTarget.value }, `text of ${name}`)
          }
        />
      </div>
    </div>
  );
}
