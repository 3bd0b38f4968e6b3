/** The files of a new board: everything but cities, routes and tickets. */

import { CARD_COLOURS } from "../design/symbols";
import type { Files } from "./board";

const NAMES: Record<"en" | "pl", Record<string, string>> = {
  en: Object.fromEntries([...CARD_COLOURS, "gray", "locomotive"].map((name) => [name, name])),
  pl: {
    pink: "fioletowy",
    blue: "niebieski",
    orange: "pomarańczowy",
    white: "biały",
    green: "zielony",
    yellow: "żółty",
    black: "czarny",
    red: "czerwony",
    gray: "szary",
    locomotive: "lokomotywa",
  },
};

const SUMMARY = { en: "A board made in the workshop.", pl: "Plansza zrobiona w pracowni." };

const texts = (lang: "en" | "pl", title: string): string => `title = ${JSON.stringify(title)}
summary = ${JSON.stringify(SUMMARY[lang])}
differences = []

[colours]
${Object.entries(NAMES[lang])
  .map(([colour, name]) => `${colour} = ${JSON.stringify(name)}\n`)
  .join("")}`;

export function newBoard(titles: { en: string; pl: string }): Files {
  return {
    "game.toml": `id = "my-board"
board = "."
mechanics = []

[cards]
${CARD_COLOURS.map((colour) => `${colour} = 12\n`).join("")}locomotive = 14

[knobs]
trains = 30
`,
    "cities.csv": "code,city\n",
    "routes.csv": "city_a,city_b,length,colour,track\n",
    "tickets.csv": "city_a,city_b,points\n",
    "places.csv": "code,lat,lon\n",
    "texts.en.toml": texts("en", titles.en),
    "texts.pl.toml": texts("pl", titles.pl),
  };
}
