/** The sessions and blocked people of an account; each can be ended. */

import { type Signal, useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { errorText } from "../app/errorText";
import { date, dateTime, say } from "../app/i18n";
import { get, post } from "../net/api";
import { Alert } from "../parts/form";
import type { MyBlock, MyBlocks, MySession, MySessions } from "../wire";

type Announce = (text: string) => void;

/** A list of the server. Ending an item returns the new list. */
function useEndableList<T>(
  path: string,
): [Signal<T | null>, Signal<string>, (body: object) => Promise<boolean>] {
  const found = useSignal<T | null>(null);
  const trouble = useSignal("");
  const keep = async (asked: Promise<T>) => {
    try {
      found.value = await asked;
      trouble.value = "";
      return true;
    } catch (error: unknown) {
      trouble.value = errorText(error);
      return false;
    }
  };
  useEffect(() => {
    void keep(get<T>(path));
  }, [path]);
  return [found, trouble, (body) => keep(post<T>(`${path}/end`, body))];
}

export function Sessions({ announce }: { announce: Announce }) {
  const [found, trouble, end] = useEndableList<MySessions>("/api/me/sessions");
  const sessions = found.value?.sessions ?? [];
  const ended = async (body: object) => {
    if (await end(body)) announce(say("web.me.sessions.ended"));
  };
  return (
    <section class="sheet stack">
      <h2>{say("web.me.sessions")}</h2>
      <p class="soft">{say("web.me.sessions.text")}</p>
      <ul class="stack plain-list">
        {sessions.map((one) => (
          <ListItem
            key={one.session}
            button={one.is_this ? undefined : say("web.me.sessions.end")}
            onPress={() => ended({ session: one.session })}
          >
            <SessionText one={one} />
          </ListItem>
        ))}
      </ul>
      {sessions.length > 1 && (
        <button class="button" type="button" onClick={() => void ended({})}>
          {say("web.me.sessions.others")}
        </button>
      )}
      <Alert text={trouble.value} />
    </section>
  );
}

function SessionText({ one }: { one: MySession }) {
  return (
    <span>
      {one.device || say("web.me.sessions.unknown")}{" "}
      <span class="soft small">
        {one.is_this
          ? say("web.me.sessions.this")
          : say("web.me.sessions.seen", { when: dateTime(one.seen) })}
      </span>
    </span>
  );
}

export function Blocks({ announce }: { announce: Announce }) {
  const [found, trouble, end] = useEndableList<MyBlocks>("/api/me/blocks");
  const blocks: readonly MyBlock[] = found.value?.blocks ?? [];
  if (blocks.length === 0) return <Alert text={trouble.value} />;
  return (
    <section class="sheet stack">
      <h2>{say("web.me.blocks")}</h2>
      <p class="soft">{say("web.me.blocks.text")}</p>
      <ul class="stack plain-list">
        {blocks.map((one) => (
          <ListItem
            key={one.block}
            button={say("web.me.blocks.end")}
            onPress={async () => {
              if (await end({ block: one.block })) announce(say("web.me.blocks.ended"));
            }}
          >
            <span>
              {one.name} <span class="soft small">{date(one.created)}</span>
            </span>
          </ListItem>
        ))}
      </ul>
      <Alert text={trouble.value} />
    </section>
  );
}

function ListItem(props: {
  button: string | undefined;
  onPress: () => Promise<void>;
  children: ComponentChildren;
}) {
  return (
    <li class="row">
      {props.children}
      {props.button !== undefined && (
        <button class="button" type="button" onClick={() => void props.onPress()}>
          {props.button}
        </button>
      )}
    </li>
  );
}
