/** An icon beside a text. If it is alone, its button has the accessible name. */
import { ICONS, type IconName } from "./icons";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
