/** The account page: sign in, or settings and statistics. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { loadGames } from "../app/games";
import { say } from "../app/i18n";
import { loadMe, me } from "../app/me";
import { Shell } from "../app/Shell";
import { useTitle } from "../app/title";
import { Account } from "./Account";
import { SignIn } from "./SignIn";
import { Figures } from "./Statistics";

export function MePage() {
  useTitle(say("web.nav.me"));
  const news = useSignal("");
  useEffect(() => {
    void loadMe();
    loadGames().catch(() => undefined);
  }, []);
  const now = me.value;
  return (
    <Shell>
      <h1 tabIndex={-1}>{now?.kind === "account" ? now.name : say("web.nav.me")}</h1>
      <p class={news.value ? "note" : "unseen"} role="status">
        {news.value}
      </p>
      {now === null ? (
        <p class="loading" role="status">
          {say("web.loading")}
        </p>
      ) : now.kind === "account" ? (
        <>
          <Figures />
          <Account me={now} announce={(text) => (news.value = text)} />
        </>
      ) : (
        <>
          <p class="lead">{say("web.me.lead")}</p>
          <SignIn />
        </>
      )}
    </Shell>
  );
}
