/** One table, from the waiting room to the result. */

import type { ComponentType } from "preact";
import { lang, say } from "../app/i18n";
import type { Names } from "../app/names";
import { OfflineNotice } from "../app/OfflineNotice";
import { href, query, updateQuery } from "../app/router";
import { Shell } from "../app/Shell";
import { keys } from "../app/storage";
import type { TableClient } from "../app/tableClient";
import { useTitle } from "../app/title";
import type { Drawing } from "../board/drawing";
import { HandOver } from "../hotseat/HandOver";
import { OwnHand } from "../hotseat/OwnHand";
import { TableView } from "../table/TableView";
import { Coach } from "../tutorial/Coach";
import { NotFound } from "./NotFound";
import { useTable } from "./useTable";
import { WaitingRoom } from "./WaitingRoom";
import { WrongKey } from "./WrongKey";

interface Props {
  id: string;
  onlyWatching?: boolean;
  /** Shows earlier moves while the game goes on; it belongs to the replay, which is loaded when it is first needed. */
  LookBack: ComponentType<{
    table: TableClient;
    names: Names;
    drawing: Drawing;
    title: string;
    onEnd: () => void;
  }>;
}

export function TablePage({ id, onlyWatching = false, LookBack }: Props) {
  const { table, page, drawing, names, trouble } = useTable(id, onlyWatching);
  const standing = table.standing.value;
  const isMine = table.isMyDecision.value && standing?.table.status === "running";
  const title = standing?.table.settings.title || page.value?.texts[lang.value]?.title || "";
  useTitle(isMine ? `● ${say("web.turn.yours")}` : title);

  if (table.refused.value) return <WrongKey id={id} problem={table.refused.value} />;
  const arriving = (what: string) => (
    <Shell>
      <h1 class="unseen" tabIndex={-1}>
        {say("web.table.title")}
      </h1>
      {trouble.value || table.socket.state.value === "lost" ? (
        <OfflineNotice text={trouble.value || say("web.line.lost.text")} />
      ) : (
        <p class="loading" role="status">
          {what}
        </p>
      )}
    </Shell>
  );
  if (!standing || !names.value) return arriving(say("web.loading"));
  if (standing.table.status === "waiting" || standing.table.status === "revealing")
    return <WaitingRoom table={table} standing={standing} />;
  if (!standing.view)
    return (
      <NotFound title={say("web.closed.title")} text={say("web.closed.before")}>
        <a class="button primary" href={href(`/new?like=${id}`)}>
          {say("web.result.like")}
        </a>
      </NotFound>
    );
  if (!drawing.value) return arriving(say("web.loading.drawing"));
  const lesson = onlyWatching ? undefined : keys.value[id]?.lesson;
  const isShared = standing.table.settings.hotseat === true && table.isHost.value;
  if (isShared && standing.table.status === "running" && table.seat.value === null)
    return <HandOver table={table} standing={standing} names={names.value} />;
  const isOld = standing.table.status === "running" && !isShared && query.value.has("move");
  if (isOld)
    return (
      <LookBack
        table={table}
        names={names.value}
        drawing={drawing.value}
        title={title}
        onEnd={() => updateQuery({ move: null })}
      />
    );
  return (
    <>
      {/* On a shared device each player starts with a fresh view. */}
      <TableView
        key={table.seat.value}
        table={table}
        names={names.value}
        drawing={drawing.value}
        caption={lesson && <Coach table={table} names={names.value} steps={lesson} />}
      />
      {isShared && standing.table.status === "running" && <OwnHand table={table} names={names.value} />}
    </>
  );
}
