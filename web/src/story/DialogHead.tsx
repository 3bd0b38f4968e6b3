/** The title of a dialog and the button that closes it. */

import { say } from "../app/i18n";
import { Icon } from "../parts/Icon";

interface Props {
  id: string;
  title: string;
  onClose: () => void;
}

export function DialogHead({ id, title, onClose }: Props) {
  return (
    <header>
      <h2 id={id}>{title}</h2>
      <button type="button" class="plain" aria-label={say("web.story.close")} onClick={onClose}>
        <Icon name="close" />
      </button>
    </header>
  );
}
