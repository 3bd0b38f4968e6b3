import { afterEach, expect, test, vi } from "vitest";

class Socket {
  static readonly OPEN = 1;
  static last: Socket;
  readyState = 1;
  sent: { type: string; question?: number }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((message: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.last = this;
  }
  send(frame: string): void {
    this.sent.push(JSON.parse(frame));
  }
  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  close(): void {}
}

afterEach(() => vi.unstubAllGlobals());

test("a question has its own frame and is repeated on a new connection", async () => {
  const place = { href: "http://localhost/", pathname: "/" };
  vi.stubGlobal("WebSocket", Socket);
  vi.stubGlobal("location", place);
  vi.stubGlobal("window", { addEventListener: () => {}, removeEventListener: () => {} });
  vi.stubGlobal("document", {
    addEventListener: () => {},
    removeEventListener: () => {},
    querySelector: () => null,
    documentElement: { lang: "en" },
    baseURI: place.href,
  });
  vi.stubGlobal("sessionStorage", { getItem: () => null });
  const { TableSocket } = await import("../src/net/socket");
  const quiet = () => {};
  const socket = new TableSocket("t", undefined, {
    welcome: quiet,
    news: quiet,
    acked: quiet,
    refused: quiet,
    checked: () => null,
  });
  const answer = socket.explain({ type: "claim", track: "DEN-OMA", payment: [2, 4] });
  expect(Socket.last.sent).toEqual([]);
  Socket.last.receive({ type: "welcome", now: 0 });
  const frame = {
    type: "explain",
    question: 0,
    action: { type: "claim", track: "DEN-OMA", payment: [2, 4] },
  };
  // A new connection also sends a ping, whose answer says who is connected.
  expect(Socket.last.sent).toEqual([{ type: "ping" }, frame]);
  const problem = { code: "cannot_pay", text: "no", status: 409, rule: "B-C2" };
  const explained = { type: "explained", question: 0, problem };
  Socket.last.receive(explained);
  expect(await answer).toEqual(explained);
  socket.close();
});
