/** Requests about campaigns, and the keys of campaigns that this browser stores. */

import { effect, signal } from "@preact/signals";
import { go } from "../app/router";
import { hasCoach, readStored, saveKey, writeStored } from "../app/storage";
import { get, post, postText } from "../net/api";
import type { MyCampaigns, NewCampaignRequest } from "../wire";
import type { CampaignFacts, CampaignMade, CampaignSeat, MyCampaign } from "./types";

interface StoredKey {
  key: string;
  /** For the link to others. */
  invite?: string;
}

const KEYS = "whistlestop.campaigns";

/** By campaign. */
export const campaignKeys = signal<Record<string, StoredKey>>(readStored(KEYS, {}));
effect(() => writeStored(KEYS, campaignKeys.value));

export function keepKey(campaign: string, known: StoredKey): void {
  campaignKeys.value = { ...campaignKeys.value, [campaign]: { ...campaignKeys.value[campaign], ...known } };
}

const pathOf = (campaign: string, what = "") => `/api/campaigns/${campaign}${what && `/${what}`}`;
const keyOf = (campaign: string) => campaignKeys.peek()[campaign]?.key;

export const campaignOf = (campaign: string): Promise<CampaignFacts> =>
  get(pathOf(campaign), keyOf(campaign));

export const ask = <T>(campaign: string, what: string, body?: object): Promise<T> =>
  post<T>(pathOf(campaign, what), body, keyOf(campaign));

export const read = <T>(campaign: string, what: string): Promise<T> =>
  get<T>(pathOf(campaign, what), keyOf(campaign));

/** Where the file of a campaign is, and the key for it. */
export const fileOf = (campaign: string): { path: string; token?: string } => {
  const token = keyOf(campaign);
  return { path: pathOf(campaign, "export"), ...(token ? { token } : {}) };
};

export const myCampaigns = async (): Promise<MyCampaign[]> =>
  (await get<MyCampaigns>("/api/me/campaigns")).campaigns;

/** Keep the keys of a seat and open its table. */
export function sitDown(seat: CampaignSeat): void {
  const token = seat.device ?? seat.token ?? seat.host ?? null;
  if (token !== null)
    saveKey(seat.table, {
      seat: seat.device ? null : seat.seat,
      token,
      ...(seat.host ? { host: seat.host } : {}),
    });
  go(token === null ? `/watch/${seat.table}` : `/t/${seat.table}`);
}

export async function beginCampaign(request: NewCampaignRequest): Promise<void> {
  const made = await post<CampaignMade>("/api/campaigns", request);
  keepKey(made.campaign, { key: made.key, invite: made.invite });
  if (made.seat) sitDown(made.seat);
  else go(`/campaign/${made.campaign}`);
}

/** A campaign from a file goes on at this server; the sender leads the company `own`. */
export async function bringCampaign(content: string, own: string | null): Promise<void> {
  const query = new URLSearchParams({ help: hasCoach() ? "planner" : "highlights", ...(own && { own }) });
  const made = await postText<CampaignMade>(`/api/campaigns/import?${query}`, content);
  keepKey(made.campaign, { key: made.key, invite: made.invite });
  go(`/campaign/${made.campaign}`);
}
