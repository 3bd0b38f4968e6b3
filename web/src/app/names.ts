/** The names of players, cities, routes, tickets and cards at one table. */

import type { GameFacts, TicketFacts, TrackFacts } from "../net/types";
import type { GamePage, GameShows, GameTexts } from "../wire";
import { knows, lang, list, say } from "./i18n";

export class Names {
  readonly tracks: ReadonlyMap<string, TrackFacts>;
  readonly tickets: ReadonlyMap<string, TicketFacts>;
  private readonly parallelTracks = new Map<string, TrackFacts[]>();

  constructor(
    readonly game: GameFacts,
    readonly texts: GamePage["texts"],
    readonly players: string[],
    readonly you: number | null,
    /** What mechanics print on the board. */
    readonly shows: GameShows | null = null,
  ) {
    this.tracks = new Map(game.board.tracks.map((track) => [track.name, track]));
    this.tickets = new Map(game.tickets.map((ticket) => [ticket.name, ticket]));
    for (const track of game.board.tracks) {
      this.parallelTracks.set(track.route, [...(this.parallelTracks.get(track.route) ?? []), track]);
    }
  }

  /** What the score counts: `points` or `dollars`. */
  get unit(): string {
    return String(this.game.knobs.unit ?? "points");
  }

  private get ownTexts(): GameTexts | undefined {
    return this.texts[lang.value] ?? this.texts.en;
  }

  /** The name of the game. */
  get title(): string {
    return this.ownTexts?.title ?? this.game.id;
  }

  player(seat: number): string {
    return this.players[seat] ?? String(seat + 1);
  }

  who(seat: number): "you" | "other" {
    return seat === this.you ? "you" : "other";
  }

  /** The text for a word of a mechanic: its name in the game, its message, its proper name, the city with this code, or the colour. */
  word(word: string): string {
    const own = this.ownTexts?.words[word];
    if (own !== undefined) return own;
    const key = `word.${word}`;
    return knows(key)
      ? say(key)
      : (this.shows?.marks[word] ?? this.ownTexts?.colours[word] ?? this.city(word));
  }

  /** Whether the server has sent a text for a word. */
  knowsWord(word: string): boolean {
    return (
      this.ownTexts?.words[word] !== undefined ||
      knows(`word.${word}`) ||
      this.shows?.marks[word] !== undefined ||
      this.ownTexts?.cities[word] !== undefined
    );
  }

  /** The game's text about a word, such as that of an event; empty if it has none. */
  textOf(word: string): string {
    return this.ownTexts?.words[`${word}-text`] ?? "";
  }

  city(code: string): string {
    const printed = this.game.board.cities.find((city) => city.code === code)?.name;
    return this.ownTexts?.cities[code] ?? printed ?? code;
  }

  between(a: string, b: string): string {
    return `${this.city(a)}–${this.city(b)}`;
  }

  colour(name: string): string {
    return this.ownTexts?.colours[name] ?? name;
  }

  card(name: string | null, form: "object" | "subject" = "object"): string {
    return name === null ? say(`card.${form}.unknown`) : say(`card.${form}`, { card: this.colour(name) });
  }

  /** A card by its name, or by its number among the game's cards. */
  cardAt(card: number | string): string {
    return typeof card === "string" ? card : (Object.keys(this.game.cards)[card] ?? "");
  }

  count(card: string, count: number): string {
    return say("card.count", { card: this.colour(card), count });
  }

  /** `3 pink and 1 locomotive`; all kinds of a colour together, since a kind is called by its colour. */
  cards(payment: Record<string, number>): string {
    const counts = new Map<string, number>();
    for (const [card, count] of Object.entries(payment)) {
      const colour = this.colour(card);
      counts.set(colour, (counts.get(colour) ?? 0) + count);
    }
    return list([...counts].map(([card, count]) => say("card.count", { card, count })));
  }

  /** `Denver–Omaha`; for a double route also which track. */
  track(name: string): string {
    const track = this.tracks.get(name);
    if (!track) return name;
    const cities = this.between(track.a, track.b);
    const which = this.which(track);
    return which ? say("track.which", { cities, which }) : cities;
  }

  /** Which of the parallel tracks; empty if there is only one. */
  which(track: TrackFacts): string {
    const parallelTracks = this.parallelTracks.get(track.route) ?? [];
    if (parallelTracks.length < 2) return "";
    if (new Set(parallelTracks.map((other) => other.colour)).size === parallelTracks.length) {
      return say("track.coloured", { colour: this.colour(track.colour) });
    }
    return say("track.numbered", { number: parallelTracks.indexOf(track) + 1 });
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

  /** The marks printed beside a track and at its cities. */
  badgesAt(track: TrackFacts): string[] {
    return [track.name, track.a, track.b].flatMap((place) => this.shows?.badges[place] ?? []);
  }

  /** The parallel tracks of this one, itself included. */
  parallel(track: TrackFacts): TrackFacts[] {
    return this.parallelTracks.get(track.route) ?? [track];
  }
}
