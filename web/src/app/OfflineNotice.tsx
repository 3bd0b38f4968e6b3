/** The server cannot be reached: what the page does about it, and what the reader can do. */

import { Icon } from "../parts/Icon";
import { say } from "./i18n";

export function NoLine({ text }: { text: string }) {
  return (
    <div class="sheet no-line" role="status">
      <Icon name="offline" />
      <p>{text}</p>
      <button class="button" type="button" onClick={() => location.reload()}>
        {say("web.again")}
      </button>
    </div>
  );
}
