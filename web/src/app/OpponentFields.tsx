/** How many opponents, which bot, and the player's own name. */

import { Choice, Field } from "../parts/form";
import { botChoices, botText } from "./botChoices";
import { say } from "./i18n";
import { preferences, setPreferences } from "./storage";

export function OpponentFields(props: {
  count: number;
  most: number;
  bot: string;
  /** What the bot is for, if not for the opponents. */
  botLabel?: string;
  onCount: (count: number) => void;
  onBot: (bot: string) => void;
}) {
  return (
    <div class="row level-top">
      <Choice
        label={say("web.opponents")}
        value={String(props.count)}
        options={Array.from({ length: props.most }, (_, at) => [String(at + 1), String(at + 1)] as const)}
        onChange={(count) => props.onCount(Number(count))}
      />
      <Choice
        label={props.botLabel ?? say("web.bot.which")}
        value={props.bot}
        options={botChoices()}
        help={botText(props.bot)}
        onChange={props.onBot}
      />
      <Field
        label={say("web.name")}
        value={preferences.value.name}
        placeholder={say("web.player", { number: 1 })}
        onInput={(name) => setPreferences({ name })}
      />
    </div>
  );
}
