/** A picture and a film of a finished game, made on request and handed on or saved. */

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import type { SeenEvent } from "../net/types";
import { Button } from "../parts/Button";
import { Icon } from "../parts/Icon";
import type { FinishedBoard } from "./FinalPicture";

interface Props extends FinishedBoard {
  table: string;
  seenEvents: readonly SeenEvent[];
}

export function ShareGame(props: Props) {
  const trouble = useSignal(false);
  const isDrawing = useSignal(false);
  /** The share of the film that is recorded; null if none is. */
  const recorded = useSignal<number | null>(null);
  const film = useRef<AbortController | null>(null);
  useEffect(() => () => film.current?.abort(), []);

  const attempt = (work: () => Promise<void>) => {
    trouble.value = false;
    work().catch((error: unknown) => {
      trouble.value = !(error instanceof DOMException && error.name === "AbortError");
    });
  };
  const drawPicture = async () => {
    isDrawing.value = true;
    try {
      const { makePicture } = await import("./picture");
      await handOn(await makePicture(props), `whistlestop-${props.table}.png`);
    } finally {
      isDrawing.value = false;
    }
  };
  const recordFilm = async () => {
    film.current = new AbortController();
    recorded.value = 0;
    try {
      const { makeFilm } = await import("./film");
      const made = await makeFilm(props, (share) => (recorded.value = share), film.current.signal);
      await handOn(made, `whistlestop-${props.table}.${made.type.includes("mp4") ? "mp4" : "webm"}`);
    } finally {
      recorded.value = null;
    }
  };

  return (
    <div class="row share-game">
      <Button idle={isDrawing.value} onPress={() => attempt(drawPicture)}>
        <Icon name="download" />
        {say("web.share.picture")}
      </Button>
      {typeof MediaRecorder !== "undefined" &&
        (recorded.value === null ? (
          <Button onPress={() => attempt(recordFilm)}>
            <Icon name="film" />
            {say("web.share.film")}
          </Button>
        ) : (
          <>
            <progress aria-label={say("web.share.film.making")} max={1} value={recorded.value} />
            <Button onPress={() => film.current?.abort()}>{say("web.share.film.stop")}</Button>
          </>
        ))}
      {trouble.value && (
        <p class="alert" role="alert">
          {say("web.share.failed")}
        </p>
      )}
    </div>
  );
}

/** On a phone the file is handed to another app; elsewhere, or if that is refused, it is saved. */
async function handOn(blob: Blob, name: string): Promise<void> {
  const files = [new File([blob], name, { type: blob.type.split(";")[0]! })];
  if (matchMedia("(pointer: coarse)").matches && navigator.canShare?.({ files })) {
    const isGiven = await navigator.share({ files }).then(
      () => true,
      // The time in which a page may share ends some seconds after the press, before a film is ready.
      (error: DOMException) => error.name === "AbortError",
    );
    if (isGiven) return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
