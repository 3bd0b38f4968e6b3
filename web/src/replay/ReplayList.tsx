/** Finished games to replay, and the import of records. */

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { loadGames } from "../app/games";
import { say } from "../app/i18n";
import { go } from "../app/router";
import { Shell } from "../app/Shell";
import { type FinishedGame, importedRecords } from "../app/storage";
import { useTitle } from "../app/title";
import { post, Refused } from "../net/api";
import { useMyTables, useScores } from "../pages/myTables";
import { TableLines } from "../pages/TableLines";
import { Alert } from "../parts/form";
import { Icon } from "../parts/Icon";
import type { Record as GameRecord, RecordStored } from "../wire";

export function ReplayList() {
  useTitle(say("web.nav.replays"));
  const mine = useMyTables();
  useEffect(() => {
    loadGames().catch(() => undefined);
  }, []);
  const finished = mine?.filter((one) => one.status === "finished");
  useScores(finished ?? null);
  return (
    <Shell>
      <h1 tabIndex={-1}>{say("web.nav.replays")}</h1>
      <div class="columns">
        <section class="sheet stack">
          <h2>{say("web.home.finished")}</h2>
          {finished?.length === 0 && <p class="soft">{say("web.replay.none")}</p>}
          {finished && <TableLines tables={finished} arePast />}
        </section>
        <ImportRecord />
      </div>
    </Shell>
  );
}

function ImportRecord() {
  const trouble = useSignal("");
  const isBusy = useSignal(false);
  async function importFile(file: File | undefined) {
    if (!file) return;
    isBusy.value = true;
    trouble.value = "";
    try {
      const record = parseRecord(await file.text());
      if (record === null) trouble.value = say("web.replay.not_json", { file: file.name });
      else {
        const { table } = await post<RecordStored>("/api/records", record);
        importedRecords.value = {
          ...importedRecords.value,
          [table]: { finished: finishedGame(record), at: Date.now() },
        };
        go(`/replay/${table}`);
      }
    } catch (error) {
      const isOther = error instanceof Refused && error.problem.code === "bad_request";
      trouble.value = isOther ? say("web.replay.not_record", { file: file.name }) : errorText(error);
    } finally {
      isBusy.value = false;
    }
  }
  return (
    <section class="sheet stack">
      <h2>{say("web.replay.bring")}</h2>
      <p>{say("web.replay.bring.text")}</p>
      <label class={isBusy.value ? "button upload busy" : "button upload"}>
        <Icon name="upload" />
        {say(isBusy.value ? "web.loading" : "web.replay.choose")}
        <input
          type="file"
          accept=".json,application/json"
          disabled={isBusy.value}
          onChange={(event) => {
            const box = event.currentTarget;
            void importFile(box.files?.[0]).then(() => (box.value = ""));
          }}
        />
      </label>
      <Alert text={trouble.value} />
    </section>
  );
}

const finishedGame = ({ header }: GameRecord): FinishedGame => ({
  game: header.game,
  title: "",
  pace: "live",
  status: "finished",
  names: header.seats.map((seat) => seat.name),
  bots: header.seats.map((seat) => seat.bot),
});

/** The server checks whether the object is a record. */
function parseRecord(text: string): GameRecord | null {
  try {
    const value: GameRecord | null = JSON.parse(text);
    return typeof value === "object" ? value : null;
  } catch {
    return null;
  }
}
