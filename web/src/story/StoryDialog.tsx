/** Story cards over the page, in a dialog that can be closed at any card. */

import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import { DialogHead } from "./DialogHead";
import { StoryReader } from "./StoryReader";
import type { StoryCard } from "./types";

interface Props {
  cards: readonly StoryCard[];
  years: readonly number[];
  last: string;
  doneWord: string;
  onShown: (card: StoryCard) => void;
  onClose: () => void;
}

export function StoryDialog(props: Props) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    dialog?.showModal();
    // Not the button that closes: the card is read first.
    dialog?.querySelector<HTMLElement>("h3")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog class="story-dialog" ref={box} aria-labelledby={id} onClose={props.onClose}>
      <DialogHead id={id} title={say("web.story.title")} onClose={() => box.current?.close()} />
      <StoryReader
        cards={props.cards}
        years={props.years}
        last={props.last}
        doneWord={props.doneWord}
        onShown={props.onShown}
        onDone={() => box.current?.close()}
      />
    </dialog>
  );
}
