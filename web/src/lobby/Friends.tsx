/** Friends of an account: requests, answers, and what two friends played together. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { number, say } from "../app/i18n";
import { me } from "../app/me";
import { href } from "../app/router";
import { Alert } from "../parts/form";
import { OneFieldForm } from "../parts/OneFieldForm";
import type { Friend, HeadToHead } from "../wire";
import { answerFriend, askFriend, endFriend, friends, loadFriends } from "./friends";

export function Friends() {
  const trouble = useSignal("");
  const news = useSignal("");
  const isAccount = me.value?.kind === "account";
  const attempt = (done: Promise<void>, text = "") => {
    trouble.value = "";
    done.then(() => (news.value = text)).catch((error: unknown) => (trouble.value = errorText(error)));
  };
  useEffect(() => {
    if (isAccount) loadFriends().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [isAccount, trouble]);
  if (!isAccount)
    return (
      <section class="sheet stack">
        <h2>{say("web.friends")}</h2>
        <p>{say("web.friends.account")}</p>
        <p>
          <a class="button" href={href("/me")}>
            {say("web.nav.me")}
          </a>
        </p>
      </section>
    );
  const all = friends.value;
  return (
    <section class="sheet stack friends">
      <h2>{say("web.friends")}</h2>
      <p class="unseen" role="status">
        {news.value}
      </p>
      {all && (
        <>
          <People word="web.friends.asked_you" people={all.asked_you}>
            {(one) => (
              <>
                <Act
                  word="web.friends.accept"
                  of={one}
                  act={() =>
                    attempt(answerFriend(one.friend, true), say("web.friends.accepted", { name: one.name }))
                  }
                />
                <Act
                  word="web.friends.refuse"
                  of={one}
                  act={() => attempt(answerFriend(one.friend, false))}
                />
              </>
            )}
          </People>
          {all.friends.length === 0 && <p class="soft">{say("web.friends.none")}</p>}
          <People people={all.friends}>
            {(one) => <Act word="web.friends.end" of={one} act={() => attempt(endFriend(one.friend))} />}
          </People>
          <People word="web.friends.you_asked" people={all.you_asked}>
            {(one) => <Act word="web.friends.withdraw" of={one} act={() => attempt(endFriend(one.friend))} />}
          </People>
        </>
      )}
      <OneFieldForm
        label={say("web.friends.login")}
        button={say("web.friends.ask")}
        most={32}
        send={(login) => attempt(askFriend(login), say("web.friends.asked", { login }))}
      />
      <Alert text={trouble.value} />
    </section>
  );
}

function People(props: {
  word?: string;
  people: readonly Friend[];
  children: (one: Friend) => preact.ComponentChildren;
}) {
  if (!props.people.length) return null;
  return (
    <>
      {props.word && <h3>{say(props.word)}</h3>}
      <ul class="list friend-list">
        {props.people.map((one) => (
          <li key={one.friend}>
            <span class="line-words">
              <strong>{one.name}</strong>
              <span class="soft">{one.together ? togetherText(one.together) : one.login}</span>
            </span>
            <span class="row tight">{props.children(one)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

function Act({ word, of, act }: { word: string; of: Friend; act: () => void }) {
  return (
    <button class="button small" type="button" onClick={act} aria-label={`${say(word)}: ${of.name}`}>
      {say(word)}
    </button>
  );
}

/** Head-to-head, in a sentence. */
export function togetherText(together: HeadToHead): string {
  if (!together.games) return say("web.friends.no_games");
  const { games, ahead, behind, mean_score: mine, their_mean_score: theirs } = together;
  const score = say("web.friends.together", { games, ahead, behind });
  if (mine === null || theirs === null) return score;
  return `${score} ${say("web.friends.means", { mine: rounded(mine), theirs: rounded(theirs) })}`;
}

const rounded = (value: number): string => number(Math.round(value * 10) / 10);
