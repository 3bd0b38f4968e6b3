// The bot protocol of Whistlestop for Node 18 or newer: copy this file beside your bot, it needs nothing else.
//
//   import { main } from "./whistlestop-client.mjs";
//   main((turn) => turn.options[0], "first-option");
//
// Started by a host it talks over standard input and output; started with the address of a table and the key of a
// seat (`node bot.mjs https://play.example.org/api/tables/abc TOKEN`, or the key in WHISTLESTOP_TOKEN) over a WebSocket.
// A line that is lost is taken up again until the game is over or the host refuses. With the address of a server and the
// token of a bot account (`node bot.mjs https://play.example.org TOKEN`) it waits for challenges and plays them, one after
// the other; with the address of a tournament (`https://play.example.org/api/tournaments/abc`) it joins and plays it.
// `docs/bots.md` describes the messages. Standard output belongs to the protocol: use console.error.

import { createHash, randomBytes } from "node:crypto";
import { request as plainRequest } from "node:http";
import { request as safeRequest } from "node:https";
import { createInterface } from "node:readline";

export const PROTOCOL = 1;
/** Seconds for which a lost line is tried again. */
export const PATIENCE = 600;
const LONGEST_PAUSE = 30;
/** Seconds without a byte after which the host is taken for gone: a server sends a ping every 20 seconds. */
const SILENCE = 90;
/** Errors that end a conversation and may be over at the next one. */
const PASSING = ["store_failed", "too_many"];

/** The other side ended the conversation with a message `error`, or never began one; the sentence says why. */
export class Refused extends Error {}

/** The line to the host is lost, or cannot be had now; it can be tried again. */
export class Lost extends Error {}

/** The host shows another past, or another deal, than the one that was fixed before. */
export class Rewritten extends Refused {}

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/**
 * What a bot keeps of a table, so that a host that rewrites the past or chooses the deal is found out.
 * `play` keeps it when it connects again.
 */
export class Memory {
  version = null;
  head = "";
  salt = "";
  fixed = null;

  /** A new salt for each deal. */
  commit() {
    this.salt = randomBytes(16).toString("hex");
    this.fixed = null;
    return { type: "committed", commitment: sha256(this.salt) };
  }

  /** The salt, if its commitment is among those received, and only for one set of commitments. */
  reveal({ commitment, commitments }) {
    const fixed = JSON.stringify([commitment, commitments]);
    if (!commitments.includes(sha256(this.salt)) || (this.fixed ?? fixed) !== fixed) return null;
    this.fixed = fixed;
    return { type: "salt", salt: this.salt };
  }

  checkHead(head) {
    if (this.version !== null && head != null && head !== this.head)
      throw new Rewritten(`the log of the table up to entry ${this.version} is not the one seen before`);
  }

  note({ version, head }) {
    if (head) Object.assign(this, { version, head });
  }

  /** After the game: the seed is made of what was fixed. */
  checkDeal({ seed, salts = [] }) {
    if (this.fixed === null || seed === undefined) return;
    const added = salts.map((salt) => (salt ? `+${salt}` : "")).join("");
    const secret = seed.endsWith(added) ? seed.slice(0, seed.length - added.length) : seed;
    const shown = [sha256(`whistlestop-seed:${secret}`), salts.map((salt) => (salt ? sha256(salt) : ""))];
    if (JSON.stringify(shown) !== this.fixed || !salts.includes(this.salt))
      throw new Rewritten("the deal was not made of what was fixed before the salt was sent");
  }
}

/**
 * Over standard input and output, or at the table that the command line names.
 * Exit 1 with a sentence if the other side refuses, cannot be reached, or is lost and not there again for `patience`
 * seconds; 2 if the command line is wrong.
 * @param {(turn: {game: object, view: object, options: string[], events: string[], seat: number}) =>
 *   string | [string, string] | Promise<string | [string, string]>} choose
 *   One of the options, in the notation; or a pair, the option and, in a sentence, why.
 * @param {string} name  What the bot calls itself.
 * @param {(end: object) => void} [ended]  Hears the message `end`; at a table, the default prints the result to stderr.
 * @param {number} [patience]
 */
export async function main(choose, name, ended, patience = PATIENCE) {
  const [table, token = process.env.WHISTLESTOP_TOKEN] = process.argv.slice(2);
  const report = (end) => console.error(`${name}: ${resultLine(end)}`);
  if (table !== undefined && (!token || !/^(http|ws)s?:/.test(table))) {
    console.error(
      `${name}: give the address of a table, http://…/api/tables/…, and the key of a seat (or the key in WHISTLESTOP_TOKEN),` +
        " or the address of a server or of a tournament, http://…/api/tournaments/…, and the token of a bot account",
    );
    process.exit(2);
  }
  try {
    if (table === undefined) await run(choose, name, ended);
    else await placeOf(table)(choose, name, table, token, ended ?? report, { patience });
  } catch (problem) {
    if (!isLost(problem) && !(problem instanceof Refused)) throw problem;
    console.error(`${name}: ${isLost(problem) ? "the line to the host is lost: " : ""}${problem.message || problem.code}`);
    process.exitCode = 1;
  }
}

/** What is done with the address of a table, of a tournament, or of a server. */
function placeOf(address) {
  if (address.includes("/api/tables/")) return play;
  return address.includes("/api/tournaments/") ? playTournament : waitForChallenges;
}

/** The message `end` as a line, seats counted from 1: `seat 2 wins (seat 1: 87, seat 2: 104)`. */
export function resultLine({ winners, seats }) {
  const names = winners.map((seat) => `seat ${seat + 1}`).join(" and ") || "nobody";
  const totals = seats.map(({ total }, seat) => `seat ${seat + 1}: ${total}`).join(", ");
  return `the game is over, ${names} ${winners.length > 1 ? "win" : "wins"} (${totals})`;
}

/** As the system calls it (ECONNREFUSED…), or as the host says. */
function isLost(problem) {
  return problem instanceof Lost || /^E[A-Z_]+$/.test(problem.code);
}

/** Answer until the host goes away, over standard input and output. */
export async function run(choose, name, ended = () => {}) {
  const say = (message) => process.stdout.write(JSON.stringify(message) + "\n");
  await converse(createInterface({ input: process.stdin }), say, choose, name, ended);
}

/**
 * Play one game at a server, to its end. `table` is its address, `…/api/tables/<id>`.
 * When the line is lost, as it is when the server starts again, it is tried again for `patience` seconds, with longer
 * and longer pauses. The server then asks again, from the first number. `Lost` when it is given up.
 */
export async function play(
  choose,
  name,
  table,
  token,
  ended = () => {},
  { patience = PATIENCE, memory = new Memory(), silence = SILENCE } = {},
) {
  const url = `${table.replace(/\/$/, "")}/bot-socket`;
  let socket = await connect(url, token); // a first line that cannot be had is a mistake in the address, or no server
  for (;;) {
    let why = "it disconnected before the end of the game";
    socket.on("error", () => {}); // the reader of messages gets the error
    const lost = new Lost(`nothing was heard for ${silence} seconds`);
    socket.setTimeout(silence * 1000, socket.destroy.bind(socket, lost));
    const say = (message) => socket.write(frame(1, Buffer.from(JSON.stringify(message))));
    try {
      if (await converse(texts(socket), say, choose, name, ended, memory)) return;
    } catch (problem) {
      if (!isLost(problem)) throw problem;
      why = problem.message;
    } finally {
      socket.destroy();
    }
    console.error(`${name}: the line to the host is lost: ${why}; trying again`);
    socket = await connectAgain(url, token, patience);
  }
}

/**
 * Accept challenges to the bot account of this token and play them, one after the other; `games` of them, or as long as
 * the server answers. `Refused` if the token is void.
 */
export async function waitForChallenges(
  choose,
  name,
  server,
  token,
  ended = () => {},
  { patience = PATIENCE, games = Infinity } = {},
) {
  const root = server.replace(/\/$/, "");
  for (let played = 0; played < games; ) {
    const { incoming } = await asked("GET", `${root}/api/challenges?wait=50`, token, patience);
    if (!incoming.length) continue;
    const { table } = incoming[0];
    try {
      const seat = await asked("POST", `${root}/api/challenges/${table}/accept`, token, patience);
      played += 1;
      await play(choose, name, `${root}/api/tables/${table}`, seat.token, ended, { patience });
    } catch (problem) {
      await refusedHere(problem, name); // withdrawn meanwhile, or another opponent declined
    }
  }
}

/**
 * Join a tournament with the bot account of this token and play its games until it is over. `tournament` is its address,
 * `…/api/tournaments/<id>`. A program that was started again goes on with the game that it has.
 */
export async function playTournament(
  choose,
  name,
  tournament,
  token,
  ended = () => {},
  { patience = PATIENCE } = {},
) {
  const address = tournament.replace(/\/$/, "");
  const root = address.split("/api/tournaments/")[0];
  if ((await asked("GET", address, token, patience)).status === "open")
    await asked("POST", `${address}/join`, token, patience);
  for (;;) {
    const { status, games } = await asked("GET", `${address}/games?wait=50`, token, patience);
    if (!games.length) {
      if (status === "over" || status === "closed") return;
      continue;
    }
    const [{ table, status: now }] = games;
    try {
      if (now === "waiting") await takeSeat(root, table, token, patience);
      await play(choose, name, `${root}/api/tables/${table}`, token, ended, { patience });
    } catch (problem) {
      await refusedHere(problem, name); // an opponent did not come, and the table is closed
    }
  }
}

/** Unless the seat was taken before the line was lost. */
async function takeSeat(root, table, token, patience) {
  const { incoming } = await asked("GET", `${root}/api/challenges`, token, patience);
  if (incoming.some((one) => one.table === table))
    await asked("POST", `${root}/api/challenges/${table}/accept`, token, patience);
}

async function refusedHere(problem, name) {
  if (!(problem instanceof Refused) || problem instanceof Rewritten) throw problem;
  console.error(`${name}: ${problem.message}`);
  await seconds(1);
}

/** The answer of the server; tried again for `patience` seconds while it cannot be reached. */
async function asked(method, url, token, patience) {
  const end = Date.now() + patience * 1000;
  for (;;) {
    try {
      return await answerTo(method, url, token);
    } catch (problem) {
      if (problem instanceof Refused) throw problem;
      if (Date.now() > end) throw new Lost(problem.message);
    }
    await seconds(1);
  }
}

async function answerTo(method, url, token) {
  const headers = { Authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(SILENCE * 1000) });
  if (answer.ok) return answer.json();
  const sentence = await answer.json().then(
    ({ text }) => text,
    () => `the server answered ${answer.status}`,
  );
  throw new (answer.status === 429 || answer.status >= 500 ? Lost : Refused)(sentence);
}

const seconds = (many) => new Promise((wake) => setTimeout(wake, many * 1000));

async function connectAgain(url, token, patience) {
  const end = Date.now() + patience * 1000;
  for (let pause = 0.5; ; pause = Math.min(2 * pause, LONGEST_PAUSE, Math.max((end - Date.now()) / 1000, 0.1))) {
    await new Promise((wake) => setTimeout(wake, pause * 1000 * (0.7 + 0.6 * Math.random())));
    try {
      return await connect(url, token);
    } catch (problem) {
      if (!isLost(problem)) throw problem;
      if (Date.now() > end) throw new Lost(`given up after ${patience} seconds: ${problem.message || problem.code}`);
    }
  }
}

async function converse(messages, say, choose, name, ended, memory = new Memory()) {
  let game = {};
  for await (const line of messages) {
    const message = JSON.parse(line);
    if (message.type === "hello") {
      say({ type: "hello", protocol: PROTOCOL, name, ...(memory.version === null ? {} : { check: memory.version }) });
    } else if (message.type === "commit") {
      say(memory.commit());
    } else if (message.type === "reveal") {
      const salt = memory.reveal(message);
      if (salt !== null) say(salt);
    } else if (message.type === "game") {
      game = message;
      memory.checkHead(message.head);
    } else if (message.type === "decide") {
      memory.note(message);
      const { view, options, events, number } = message;
      const chosen = await choose({ game, view, options, events, seat: game.seat });
      const [action, why] = typeof chosen === "string" ? [chosen, ""] : chosen;
      say({ type: "act", number, action, why });
    } else if (message.type === "end") {
      memory.checkDeal(message);
      ended(message);
      return true;
    } else if (message.type === "error") {
      throw new (PASSING.includes(message.reason) ? Lost : Refused)(message.text);
    }
  }
  return false;
}

// A WebSocket, as far as this protocol needs one: the one of Node cannot send the key, and older ones have none.

function connect(url, token) {
  const address = new URL(url.replace(/^ws/, "http"));
  const asked = (address.protocol === "https:" ? safeRequest : plainRequest)(address, {
    headers: {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      "Sec-WebSocket-Version": "13",
      Authorization: `Bearer ${token}`,
    },
  });
  return new Promise((resolve, reject) => {
    asked.on("upgrade", (_answer, socket, head) => {
      socket.setKeepAlive(true, 30_000); // a host that vanished is noticed
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asked.on("response", (answer) => {
      const { statusCode } = answer;
      answer.destroy();
      const Problem = statusCode === 429 || statusCode >= 500 ? Lost : Refused;
      reject(new Problem(`the server answered ${statusCode}`));
    });
    asked.on("error", reject);
    asked.end();
  });
}

/** The text messages, until the host disconnects. */
async function* texts(socket) {
  let held = Buffer.alloc(0);
  let text = [];
  for await (const chunk of socket) {
    held = Buffer.concat([held, chunk]);
    for (;;) {
      if (held.length < 2) break;
      const short = held[1] & 127;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (held.length < start) break;
      const size = short === 126 ? held.readUInt16BE(2) : short === 127 ? Number(held.readBigUInt64BE(2)) : short;
      if (held.length < start + size) break;
      const [isLast, opcode] = [held[0] >= 128, held[0] & 15];
      const payload = held.subarray(start, start + size);
      held = held.subarray(start + size);
      if (opcode === 8) return;
      if (opcode === 9) socket.write(frame(10, payload));
      if (opcode < 3) {
        text.push(payload);
        if (isLast) {
          yield Buffer.concat(text).toString();
          text = [];
        }
      }
    }
  }
}

function frame(opcode, payload) {
  const size = payload.length;
  const head = Buffer.alloc(size < 126 ? 2 : size < 65536 ? 4 : 10);
  head[0] = 128 | opcode;
  head[1] = 128 | (size < 126 ? size : size < 65536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(size, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(size), 2);
  const mask = randomBytes(4);
  return Buffer.concat([head, mask, payload.map((byte, at) => byte ^ mask[at % 4])]);
}
