/** HTTP requests. A refusal is thrown as the server's problem. */

import type { Problem } from "./types";

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.text);
  }
}

/** The path of the server, which may be behind a proxy. */
export const BASE = new URL(document.baseURI).pathname.replace(/\/[^/]*$/, "");

const DEVICE = "whistlestop-device";

/** The id of this tab: a hand that is unlocked on a shared device is shown only in this tab. */
export function deviceId(): string {
  const id = sessionStorage.getItem(DEVICE) ?? crypto.randomUUID();
  sessionStorage.setItem(DEVICE, id);
  return id;
}

async function answerTo(
  method: string,
  path: string,
  body?: object | string,
  token?: string,
): Promise<Response> {
  const headers: Record<string, string> = { "Accept-Language": document.documentElement.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) {
    headers.Authorization = `Bearer ${token}`;
    headers["Whistlestop-Device"] = deviceId();
  }
  let answer: Response;
  try {
    answer = await fetch(BASE + path, {
      method,
      headers,
      ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
  } catch {
    throw new Refused({ code: "offline", text: "", status: 0 });
  }
  if (!answer.ok) throw new Refused(await problemOf(answer));
  return answer;
}

async function request<T>(method: string, path: string, body?: object | string, token?: string): Promise<T> {
  const answer = await answerTo(method, path, body, token);
  const text = await answer.text();
  return (text ? JSON.parse(text) : undefined) as T;
}

async function problemOf(answer: Response): Promise<Problem> {
  try {
    return (await answer.json()) as Problem;
  } catch {
    return { code: "http", text: answer.statusText, status: answer.status };
  }
}

export const get = <T>(path: string, token?: string) => request<T>("GET", path, undefined, token);
export const post = <T>(path: string, body: object | undefined, token?: string) =>
  request<T>("POST", path, body, token);
/** The text is JSON already. */
export const postText = <T>(path: string, body: string) => request<T>("POST", path, body);
export const patch = <T>(path: string, body: object | undefined) => request<T>("PATCH", path, body);
export const getText = async (path: string, token?: string) =>
  (await answerTo("GET", path, undefined, token)).text();
