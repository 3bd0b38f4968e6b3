/** Saves a file of the server. It is fetched by script, because a link cannot carry the key of a seat. */

import { getText } from "../net/api";

export async function download(path: string, name: string, token?: string): Promise<void> {
  const content = await getText(path, token);
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type: "application/json" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
