/** The stored key of this browser does not open the table. */

import { say } from "../app/i18n";
import { go } from "../app/router";
import { deleteKey, keys } from "../app/storage";
import type { Problem } from "../net/types";
import { Icon } from "../parts/Icon";
import { NotFound } from "./NotFound";

export function WrongKey({ id, problem }: { id: string; problem: Problem }) {
  if (problem.code !== "wrong_key" || !keys.value[id]) return <NotFound text={problem.text} />;
  const leave = (to: string) => {
    deleteKey(id);
    go(to);
  };
  return (
    <NotFound text={say("web.lost.key")}>
      <button class="button primary" type="button" onClick={() => leave(`/join/${id}`)}>
        {say("web.join.sit")}
      </button>
      <button class="button" type="button" onClick={() => leave(`/watch/${id}`)}>
        <Icon name="eye" />
        {say("web.join.watch")}
      </button>
    </NotFound>
  );
}
