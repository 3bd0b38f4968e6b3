/** The tutorial: a small game with a teacher. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { saveKey } from "../app/storage";
import { useTitle } from "../app/title";
import { post } from "../net/api";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { LessonMade } from "../wire";
import "./tutorial.css";

const TOPICS = ["tickets", "cards", "routes", "locomotives", "end"] as const;
const LEGENDS_TOPICS = ["dollars", "company", "large", "events", "trains"] as const;

export function Learn() {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  useTitle(say("web.learn.title"));
  const begin = async (game: "mini" | "legends") => {
    isBusy.value = true;
    trouble.value = "";
    try {
      const { table, seat, token, steps } = await post<LessonMade>(`/api/lessons?game=${game}`, undefined);
      saveKey(table, { seat, token, lesson: steps });
      go(`/t/${table}`);
    } catch (error) {
      trouble.value = errorText(error);
      isBusy.value = false;
    }
  };
  return (
    <Shell>
      <section class="hero">
        <h1 tabIndex={-1}>{say("web.learn.title")}</h1>
        <p class="lead">{say("web.learn.lead")}</p>
      </section>
      <div class="columns even lessons">
        <section class="sheet stack">
          <h2>{say("web.learn.topics")}</h2>
          <ul class="lesson-list">
            {TOPICS.map((topic) => (
              <li key={topic}>{say(`web.learn.topic.${topic}`)}</li>
            ))}
          </ul>
          <Alert text={trouble.value} />
          <div class="row">
            <button
              class="button primary large"
              type="button"
              disabled={isBusy.value}
              onClick={() => void begin("mini")}
            >
              <Icon name="play" />
              {say("web.learn.begin")}
            </button>
            <a class="button large" href={href("/rules")}>
              {say("web.learn.rules")}
            </a>
          </div>
        </section>
        <section class="sheet stack">
          <h2>{say("web.learn.second")}</h2>
          <p>{say("web.learn.second.text")}</p>
          <ul class="lesson-list">
            {LEGENDS_TOPICS.map((topic) => (
              <li key={topic}>{say(`web.learn.second.${topic}`)}</li>
            ))}
          </ul>
          <div class="row">
            <button
              class="button large"
              type="button"
              disabled={isBusy.value}
              onClick={() => void begin("legends")}
            >
              <Icon name="play" />
              {say("web.learn.second.begin")}
            </button>
          </div>
        </section>
      </div>
    </Shell>
  );
}
