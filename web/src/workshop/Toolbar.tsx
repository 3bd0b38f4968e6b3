/** The buttons for the whole draft. */

import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { Copy } from "../app/Copy";
import { errorText } from "../app/errorText";
import { list, say } from "../app/i18n";
import { address, go, href } from "../app/router";
import { Button } from "../parts/Button";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { KeptBoard } from "../wire";
import { keepBoard, listBoard, openFiles, openZip, saveZip } from "./actions";
import { problems } from "./checking";
import { canRedo, canUndo, files, redo, undo } from "./draft";
import { newBoard } from "./newBoard";
import { PlayForm } from "./PlayForm";

export const emptyBoard = () => newBoard({ en: "My board", pl: "Moja plansza" });

export function Toolbar() {
  const input = useRef<HTMLInputElement>(null);
  const trouble = useSignal("");
  const note = useSignal("");
  const isBusy = useSignal(false);
  const isPlaying = useSignal(false);
  const shared = useSignal<{ kept: KeptBoard; of: object } | null>(null);
  const attempt = async (work: () => Promise<void>) => {
    if (isBusy.value) return;
    isBusy.value = true;
    trouble.value = note.value = "";
    try {
      await work();
    } catch (error) {
      trouble.value = errorText(error);
    }
    isBusy.value = false;
  };
  const open = async (file: File | undefined) => {
    if (!file) return;
    try {
      trouble.value = note.value = "";
      const ignored = await openZip(file);
      if (ignored.length) note.value = say("web.workshop.ignored", { files: list(ignored) });
    } catch {
      trouble.value = say("web.workshop.no_zip");
    }
    if (input.current) input.current.value = "";
  };
  const isPlayable = problems.value?.every((one) => one.kind !== "mistake") ?? false;
  const why = () => (trouble.value = say("web.workshop.not_yet"));
  const share = async () => {
    const now = files.peek();
    shared.value = { kept: await keepBoard(), of: now };
  };
  const kept = shared.value?.of === files.value ? shared.value.kept : null;
  return (
    <div class="workshop-bar">
      <div class="actions">
        <Button label={say("web.workshop.undo")} idle={!canUndo.value} onPress={undo}>
          <Icon name="undo" />
        </Button>
        <Button label={say("web.workshop.redo")} idle={!canRedo.value} onPress={redo}>
          <span class="mirrored">
            <Icon name="undo" />
          </span>
        </Button>
        <Button onPress={() => openFiles(emptyBoard())}>{say("web.workshop.new")}</Button>
        <Button onPress={() => input.current?.click()}>
          <Icon name="upload" />
          {say("web.workshop.import")}
        </Button>
        <input
          ref={input}
          type="file"
          class="unseen"
          tabIndex={-1}
          aria-label={say("web.workshop.import")}
          accept=".zip,application/zip"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
        <Button onPress={saveZip}>
          <Icon name="download" />
          {say("web.workshop.export")}
        </Button>
        <Button idle={!isPlayable || isBusy.value} onIdle={why} onPress={() => void attempt(share)}>
          <Icon name="link" />
          {say("web.workshop.share")}
        </Button>
        <Button
          idle={!isPlayable || isBusy.value}
          onIdle={why}
          onPress={() => void attempt(async () => go(`/balance/${(await keepBoard()).board}`))}
        >
          <Icon name="list" />
          {say("web.balance")}
        </Button>
        <Button
          class="button primary"
          idle={!isPlayable || isBusy.value}
          onIdle={why}
          expanded={isPlayable ? isPlaying.value : undefined}
          onPress={() => (isPlaying.value = !isPlaying.value)}
        >
          <Icon name="play" />
          {say("web.workshop.play")}
        </Button>
      </div>
      {isPlaying.value && isPlayable && <PlayForm isBusy={isBusy.value} attempt={attempt} />}
      <Alert text={trouble.value} />
      {note.value && (
        <p class="note" role="status">
          {note.value}
        </p>
      )}
      {kept && (
        <div class="shared" role="status">
          <p>{say(kept.listed ? "web.workshop.listed" : "web.workshop.shared")}</p>
          <p class="link">{address(`/workshop/${kept.board}`)}</p>
          <div class="actions">
            <Copy text={() => address(`/workshop/${kept.board}`)} />
            <a class="button" href={href(`/new?game=${kept.board}`)}>
              <Icon name="people" />
              {say("web.workshop.play_people")}
            </a>
            {kept.may_list && !kept.listed && (
              <Button
                onPress={() =>
                  void attempt(async () => {
                    shared.value = { kept: await listBoard(kept.board), of: files.peek() };
                  })
                }
              >
                {say("web.workshop.list")}
              </Button>
            )}
          </div>
        </div>
      )}
    </div>
  );
}
