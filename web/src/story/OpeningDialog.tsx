/** A frontier joins the board of a table: shown once over the table, and closed at any moment. */

import { useSignal } from "@preact/signals";
import { useEffect, useId, useRef } from "preact/hooks";
import { say } from "../app/i18n";
import type { Drawing } from "../board/drawing";
import { Icon } from "../parts/Icon";
import { read } from "./campaigns";
import { DialogHead } from "./DialogHead";
import { Opening } from "./Opening";
import { inLanguage } from "./StoryReader";
import type { CampaignFacts } from "./types";

interface Props {
  campaign: string;
  frontier: CampaignFacts["frontiers"][number];
  onClose: () => void;
}

export function OpeningDialog({ campaign, frontier, onClose }: Props) {
  const id = useId();
  const box = useRef<HTMLDialogElement>(null);
  const drawings = useSignal<readonly Drawing[]>([]);
  const name = inLanguage(frontier.names);
  useEffect(() => {
    const before = [frontier.after - 1, frontier.after];
    Promise.all(before.map((after) => read<Drawing>(campaign, `drawing?after=${after}`)))
      .then((both) => (drawings.value = both))
      .catch(onClose);
  }, [campaign, frontier.after, drawings]);
  const [before, after] = drawings.value;
  const isReady = before !== undefined && after !== undefined;
  useEffect(() => {
    if (!isReady) return;
    const dialog = box.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, [isReady]);
  if (!isReady) return null;
  return (
    <dialog class="story-dialog opening-dialog" ref={box} aria-labelledby={id} onClose={onClose}>
      <DialogHead
        id={id}
        title={say("web.campaign.opening", { name })}
        onClose={() => box.current?.close()}
      />
      <Opening before={before} after={after} name={name} />
      <div class="actions">
        <button type="button" class="button primary" onClick={() => box.current?.close()}>
          <Icon name="check" />
          {say("web.story.done")}
        </button>
      </div>
    </dialog>
  );
}
