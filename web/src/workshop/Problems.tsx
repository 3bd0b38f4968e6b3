/** What the check says about the draft, in the words of `check-board`. A click on a line selects the thing. */

import { lang, say } from "../app/i18n";
import { Icon } from "../parts/Icon";
import { checkTrouble, isChecking, problems } from "./checking";
import { board } from "./draft";
import { selectLine } from "./selection";

export function Problems() {
  const found = problems.value;
  const mistakes = found?.filter((one) => one.kind === "mistake").length ?? 0;
  const summary = () => {
    if (checkTrouble.value) return checkTrouble.value;
    if (!found) return say("web.workshop.checking");
    return mistakes ? say("web.workshop.mistakes", { count: mistakes }) : say("web.workshop.in_order");
  };
  return (
    <section class="sheet problems" aria-label={say("web.workshop.check")} aria-busy={isChecking.value}>
      <h2>{say("web.workshop.check")}</h2>
      <p role="status">
        <Icon name={found && !mistakes ? "check" : "warning"} /> {summary()}
      </p>
      {found && found.length > 0 && (
        <ul class="list">
          {found.map((one) => (
            <li key={`${one.file} ${one.line} ${one.field} ${one.message}`}>
              <button
                type="button"
                class="plain"
                onClick={() => selectLine(board.peek(), one.file, one.line)}
              >
                <span class={one.kind === "mistake" ? "tag tag-signal" : "tag"}>
                  {say(`web.workshop.${one.kind}`)}
                </span>
                <span>
                  <code>
                    {one.file}:{one.line}
                  </code>{" "}
                  {one.field && `${one.field}: `}
                  {one.texts[lang.value] ?? one.message}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
