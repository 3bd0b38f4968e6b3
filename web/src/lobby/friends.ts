/** The friends of an account, and their invitations. */

import { signal } from "@preact/signals";
import { get, post } from "../net/api";
import type { MyFriends, MyInvitation, MyInvitations } from "../wire";

export const friends = signal<MyFriends | null>(null);
export const invitations = signal<MyInvitation[]>([]);

export async function loadFriends(): Promise<void> {
  friends.value = await get<MyFriends>("/api/me/friends");
}

export async function loadInvitations(): Promise<void> {
  invitations.value = (await get<MyInvitations>("/api/me/invitations")).invitations;
}

const change = async (path: string, body: object): Promise<void> => {
  friends.value = await post<MyFriends>(`/api/me/friends${path}`, body);
};

export const askFriend = (login: string) => change("", { login });
export const answerFriend = (friend: number, accept: boolean) => change("/answer", { friend, accept });
export const endFriend = (friend: number) => change("/end", { friend });

export async function declineInvitation(table: string): Promise<void> {
  invitations.value = (await post<MyInvitations>("/api/me/invitations/end", { table })).invitations;
}
