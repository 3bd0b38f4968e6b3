/** Which of the listed tables to show. */

export interface Filters {
  game: string;
  pace: "" | "live" | "slow";
  friends: boolean;
}

export const NO_FILTERS: Filters = { game: "", pace: "", friends: false };

export function tablesPath(which: "open" | "running", filters: Filters, many: number): string {
  const query = new URLSearchParams({ which, many: String(many) });
  if (filters.game) query.set("game", filters.game);
  if (filters.pace) query.set("pace", filters.pace);
  if (filters.friends) query.set("friends", "true");
  return `/api/tables?${query}`;
}
