/** The boards that were kept from this browser: open one, see its balance, delete it. */

import { useSignal } from "@preact/signals";
import { ConfirmButton } from "../app/ConfirmButton";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { href } from "../app/router";
import { Alert } from "../parts/form";
import { deleteBoard } from "./actions";
import { ownBoards } from "./ownBoards";

export function OwnBoards() {
  const trouble = useSignal("");
  const boards = ownBoards();
  if (boards.length === 0) return null;
  return (
    <section class="stack" aria-label={say("web.workshop.own")}>
      <h2>{say("web.workshop.own")}</h2>
      <p class="soft">{say("web.workshop.own.text")}</p>
      <Alert text={trouble.value} />
      <ul class="list own-boards">
        {boards.map(([board, title]) => (
          <li key={board}>
            <a href={href(`/workshop/${board}`)}>{title}</a>
            <code class="soft">{board.slice(-6)}</code>
            <a class="button" href={href(`/balance/${board}`)}>
              {say("web.balance")}
            </a>
            <ConfirmButton
              icon="close"
              word={say("web.workshop.own.delete")}
              text={say("web.workshop.own.sure", { title })}
              onYes={async () => {
                try {
                  trouble.value = "";
                  await deleteBoard(board);
                } catch (error) {
                  trouble.value = errorText(error);
                }
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
