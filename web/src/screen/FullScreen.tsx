/** A button that gives the whole screen to the page, where the browser allows it. */

import { say } from "../app/i18n";
import { Icon } from "../parts/Icon";

export function FullScreen() {
  if (!document.fullscreenEnabled) return null;
  return (
    <button
      class="button screen-full"
      type="button"
      onClick={() =>
        void (document.fullscreenElement
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen())
      }
    >
      <Icon name="fit" />
      {say("web.screen.full")}
    </button>
  );
}
