/** How things are called at one table: players, cities, routes, tickets, cards. */

import type { GameFacts, TicketFacts, TrackFacts } from "../net/types";
import type { GameShows } from "../wire";
import { knows, lang, list, say } from "./i18n";

/** What people read of a game in one language. */
export interface Texts {
  title: string;
  summary: string;
  differences: string[];
  cities: Record<string, string>;
  colours: Record<string, string>;
  words?: Record<string, string>;
}

export type TextsByLang = Record<string, Texts>;

export class Names {
  readonly tracks: ReadonlyMap<string, TrackFacts>;
  readonly tickets: ReadonlyMap<string, TicketFacts>;
  private readonly beside = new Map<string, TrackFacts[]>();

  constructor(
    readonly game: GameFacts,
    readonly texts: TextsByLang,
    readonly players: string[],
    readonly you: number | null,
    /** What mechanics print on the board. */
    readonly shows: GameShows | null = null,
  ) {
    this.tracks = new Map(game.board.tracks.map((track) => [track.name, track]));
    this.tickets = new Map(game.tickets.map((ticket) => [ticket.name, ticket]));
    for (const track of game.board.tracks) {
      this.beside.set(track.route, [...(this.beside.get(track.route) ?? []), track]);
    }
  }

  private get spoken(): Texts | undefined {
    return this.texts[lang.value] ?? this.texts.en;
  }

  player(seat: number): string {
    return this.players[seat] ?? String(seat + 1);
  }

  who(seat: number): "you" | "other" {
    return seat === this.you ? "you" : "other";
  }

  /** What a mechanic calls by a short word: by its name in the game, by its message, by its proper name, or a city by its code. */
  word(word: string): string {
    const own = this.spoken?.words?.[word];
    if (own !== undefined) return own;
    const key = `word.${word}`;
    return knows(key) ? say(key) : (this.shows?.marks[word] ?? this.city(word));
  }

  city(code: string): string {
    const printed = this.game.board.cities.find((city) => city.code === code)?.name;
    return this.spoken?.cities[code] ?? printed ?? code;
  }

  between(a: string, b: string): string {
    return `${this.city(a)}–${this.city(b)}`;
  }

  colour(name: string): string {
    return this.spoken?.colours[name] ?? name;
  }

  card(name: string | null, form: "object" | "subject" = "object"): string {
    return name === null ? say(`card.${form}.unknown`) : say(`card.${form}`, { card: this.colour(name) });
  }

  /** A card by its name, or by its number among those of the game. */
  cardAt(card: number | string): string {
    return typeof card === "string" ? card : (Object.keys(this.game.cards)[card] ?? "");
  }

  count(card: string, count: number): string {
    return say("card.count", { card: this.colour(card), count });
  }

  cards(payment: Record<string, number>): string {
    return list(Object.entries(payment).map(([card, count]) => this.count(card, count)));
  }

  /** `Denver–Omaha`, of a double route also which of the two. */
  track(name: string): string {
    const track = this.tracks.get(name);
    if (!track) return name;
    const cities = this.between(track.a, track.b);
    const which = this.which(track);
    return which ? say("track.which", { cities, which }) : cities;
  }

  /** Which of the tracks between the same cities; nothing where there is only one. */
  which(track: TrackFacts): string {
    const beside = this.beside.get(track.route) ?? [];
    if (beside.length < 2) return "";
    if (new Set(beside.map((other) => other.colour)).size === beside.length) {
      return say("track.coloured", { colour: this.colour(track.colour) });
    }
    return say("track.numbered", { number: beside.indexOf(track) + 1 });
  }

  ticket(name: string): string {
    const ticket = this.tickets.get(name);
    return ticket ? `${this.between(ticket.a, ticket.b)} (${ticket.points})` : name;
  }

  /** The cities that a ticket's place may mean: one, or several that share a name. */
  stops(place: string): string[] {
    const found = this.game.board.cities.filter((city) => city.stop === place).map((city) => city.code);
    return found.length ? found : [place];
  }

  /** The marks printed beside a track, and at its cities. */
  badgesAt(track: TrackFacts): string[] {
    return [track.name, track.a, track.b].flatMap((place) => this.shows?.badges[place] ?? []);
  }

  /** Tracks between the same cities as this one, itself included. */
  parallel(track: TrackFacts): TrackFacts[] {
    return this.beside.get(track.route) ?? [track];
  }
}
