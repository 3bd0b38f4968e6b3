/** Tells the reader that the server cannot be reached. */

import { Icon } from "../parts/Icon";
import { say } from "./i18n";

export function OfflineNotice({ text }: { text: string }) {
  return (
    <div class="sheet offline-notice" role="status">
      <Icon name="offline" />
      <p>{text}</p>
      <button class="button" type="button" onClick={() => location.reload()}>
        {say("web.retry")}
      </button>
    </div>
  );
}
