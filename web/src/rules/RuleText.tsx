/** One rule: its number, its sentence with links to other rules, and a picture if there is one. */

import { say } from "../app/i18n";
import type { Drawing } from "../board/drawing";
import type { RuleLine } from "../wire";
import { Picture } from "./Picture";
import type { Scene } from "./scenes";

const NUMBER = /\b([BCNXDPLV]-[A-Z]{0,2}\d+)\b/;

interface Props {
  line: RuleLine;
  base: string;
  /** The rules of this game; numbers of other games are not linked. */
  ids: ReadonlySet<string>;
  /** Since when it holds, if a story card of a campaign has brought it. */
  year?: number | undefined;
  scene: Scene | undefined;
  drawing: Drawing;
}

export function RuleText({ line, base, ids, year, scene, drawing }: Props) {
  const isOurs = line.id.startsWith("D-");
  const linked = (text: string) =>
    text
      .split(NUMBER)
      .map((part, at) => (at % 2 === 1 && ids.has(part) ? <a href={`${base}#${part}`}>{part}</a> : part));
  return (
    <div class={isOurs ? "rule ours" : "rule"} id={line.id}>
      <a class="rule-number" href={`${base}#${line.id}`}>
        {line.id}
      </a>
      <div>
        <p>
          {linked(line.text)}
          {year !== undefined && <span class="tag">{say("web.rules.since", { year })}</span>}
          {isOurs && <span class="tag">{say("web.rules.ours")}</span>}
        </p>
        {line.why && (
          <details class="why">
            <summary>{say("web.rules.why")}</summary>
            <p>{linked(line.why)}</p>
          </details>
        )}
        {scene && (
          <figure>
            <Picture drawing={drawing} scene={scene} name={say(scene.caption)} />
            <figcaption>{say(scene.caption)}</figcaption>
          </figure>
        )}
      </div>
    </div>
  );
}
