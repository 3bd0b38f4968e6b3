/** An icon beside words; where it stands alone, its button has the name. */
import { ICONS, type IconName } from "./icons";

export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICONS[name]} />
    </svg>
  );
}
