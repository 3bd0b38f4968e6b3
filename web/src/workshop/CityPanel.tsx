/** The cities: a list, and a form for the selected one. */

import { say } from "../app/i18n";
import { Check, Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { type City, SIDES } from "./board";
import { board, change, files } from "./draft";
import { Entry } from "./Entry";
import { addCity, nameCity, placeCity, recodeCity, removeCity, renameCity } from "./edits";
import { PlaceSearch } from "./PlaceSearch";
import { select, selected } from "./selection";
import { textValue } from "./tomlText";

const TEXTS = ["en", "pl"] as const;

export function CityPanel() {
  const { cities } = board.value;
  const chosen = selected.value;
  const city = chosen?.kind === "city" ? cities.find((one) => one.code === chosen.code) : undefined;
  const add = () => {
    const places = cities.filter((one) => one.lat !== "");
    const middle = (column: "lat" | "lon", otherwise: number) =>
      places.length
        ? (places.reduce((sum, one) => sum + Number(one[column]), 0) / places.length).toFixed(2)
        : String(otherwise);
    const [next, code] = addCity(files.peek(), {
      name: say("web.workshop.new_city"),
      lat: middle("lat", 52),
      lon: middle("lon", 19),
    });
    change(next);
    select({ kind: "city", code });
  };
  return (
    <div class="stack">
      <PlaceSearch />
      <button type="button" class="button" onClick={add}>
        <Icon name="plus" />
        {say("web.workshop.add_city")}
      </button>
      {city && <CityForm key={city.code} city={city} />}
      <ul class="list things" aria-label={say("web.workshop.cities")}>
        {cities.map((one) => (
          <li key={one.line}>
            <button
              type="button"
              class="plain"
              aria-pressed={one === city}
              onClick={() => select(one === city ? null : { kind: "city", code: one.code })}
            >
              <code>{one.code}</code>
              <span>{one.name}</span>
            </button>
          </li>
        ))}
      </ul>
      {cities.length === 0 && <p class="soft">{say("web.workshop.no_cities")}</p>}
    </div>
  );
}

function CityForm({ city }: { city: City }) {
  const { cities } = board.value;
  const rename = (name: string) => {
    if (name && !cities.some((one) => one.name === name)) change(renameCity(files.peek(), city, name));
  };
  const recode = (text: string) => {
    const code = text.toUpperCase();
    if (!/^[A-Z]{3}$/.test(code) || cities.some((one) => one.code === code)) return;
    change(recodeCity(files.peek(), city, code));
    select({ kind: "city", code });
  };
  const place = (values: Record<string, string>) => change(placeCity(files.peek(), city, values));
  const label: [string, string][] = [
    ["", say("web.workshop.side.any")],
    ...SIDES.map((side): [string, string] => [side, say(`web.workshop.side.${side}`)]),
  ];
  return (
    <fieldset class="sheet stack thing" data-thing="city">
      <legend class="unseen">{city.name}</legend>
      <div class="row">
        <Entry label={say("web.workshop.name")} value={city.name} onChange={rename} />
        <Entry label={say("web.workshop.code")} value={city.code} most={3} onChange={recode} />
      </div>
      <div class="row">
        {TEXTS.map((lang) => (
          <Entry
            key={lang}
            label={say(`web.workshop.name.${lang}`)}
            value={textValue(files.value[`texts.${lang}.toml`], "cities", city.code)}
            placeholder={city.name}
            onChange={(name) => change(nameCity(files.peek(), city.code, lang, name))}
          />
        ))}
      </div>
      <div class="row">
        <Entry label={say("web.workshop.lat")} value={city.lat} isNumber onChange={(lat) => place({ lat })} />
        <Entry label={say("web.workshop.lon")} value={city.lon} isNumber onChange={(lon) => place({ lon })} />
      </div>
      <div class="row">
        <Choice
          label={say("web.workshop.side")}
          value={city.label}
          options={label}
          onChange={(side) => place({ label: side })}
        />
        <Check
          label={say("web.workshop.pin")}
          checked={city.pinned}
          onChange={(pinned) => place({ pin: pinned ? "yes" : "" })}
        />
      </div>
      <button
        type="button"
        class="button"
        onClick={() => {
          change(removeCity(files.peek(), city));
          select(null);
        }}
      >
        {say("web.workshop.remove_city")}
      </button>
    </fieldset>
  );
}
