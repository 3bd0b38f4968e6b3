/** The balance report of a board: a bot plays it many times against itself on the server. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { gameList, loadGames, titleOf } from "../app/games";
import { number, say } from "../app/i18n";
import { go, href } from "../app/router";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { get, post } from "../net/api";
import { Button } from "../parts/Button";
import { Alert, Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { BalanceProgress } from "../wire";
import { Report } from "./Report";
import "../parts/segments.css";
import "./balance.css";

/** Milliseconds between two questions how far it is. */
const PAUSE = 2000;
const USUAL = "poland";

/** `id` is a game of the server, or a board of the workshop. */
export function BalancePage({ id = USUAL }: { id?: string | undefined }) {
  const found = useSignal<BalanceProgress | null>(null);
  const trouble = useSignal("");
  const path = `/api/workshop/balance/${encodeURIComponent(id)}`;
  useTitle(say("web.balance"));
  useEffect(() => {
    loadGames().catch((error: unknown) => (trouble.value = errorText(error)));
  }, [trouble]);
  const status = found.value?.status;
  const isWaiting = status === "waiting" || status === "playing";
  useEffect(() => {
    let timer = 0;
    let isCurrent = true;
    const ask = async () => {
      try {
        const progress = await get<BalanceProgress>(path);
        if (!isCurrent) return;
        found.value = progress;
        trouble.value = "";
      } catch (error) {
        if (isCurrent) trouble.value = errorText(error);
      }
      if (isCurrent && isWaiting) timer = window.setTimeout(() => void ask(), PAUSE);
    };
    if (isWaiting) timer = window.setTimeout(() => void ask(), PAUSE);
    else void ask();
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [path, isWaiting, found, trouble]);
  const begin = async () => {
    try {
      found.value = await post<BalanceProgress>(path, undefined);
      trouble.value = "";
    } catch (error) {
      trouble.value = errorText(error);
    }
  };
  const games = gameList.value.map((one): [string, string] => [one.id, titleOf(one.id)]);
  const isListed = games.some(([game]) => game === id);
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.balance")}</h1>
      <p class="lead">{say("web.balance.lead")}</p>
      <Alert text={trouble.value} />
      <section class="sheet stack balance-part">
        <Choice
          label={say("web.balance.board")}
          value={id}
          options={isListed ? games : [[id, say("web.balance.own")], ...games]}
          onChange={(game) => {
            found.value = null;
            go(`/balance/${game}`);
          }}
        />
        <div class="actions">
          {(status === "none" || status === "failed") && (
            <Button class="button primary" onPress={() => void begin()}>
              <Icon name="play" />
              {say("web.balance.begin")}
            </Button>
          )}
          {!isListed && (
            <a class="button" href={href(`/workshop/${id}`)}>
              {say("web.balance.open")}
            </a>
          )}
        </div>
        {found.value && <Progress progress={found.value} />}
      </section>
      {found.value?.report && <Report key={id} report={found.value.report} />}
    </Shell>
  );
}

function Progress({ progress }: { progress: BalanceProgress }) {
  const { status, done, total, ahead } = progress;
  if (status === "failed") return <p role="status">{say("web.balance.failed")}</p>;
  if (status === "waiting") return <p role="status">{say("web.balance.waiting", { count: ahead })}</p>;
  if (status !== "playing") return null;
  const words = say("web.balance.playing", { done: number(done), total: number(total) });
  return (
    <div class="stack">
      <p role="status">{words}</p>
      <progress class="balance-progress" max={total} value={done} aria-label={words} />
      <p class="soft">{say("web.balance.leave")}</p>
    </div>
  );
}
