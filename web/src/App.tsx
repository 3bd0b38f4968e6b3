/** Which page stands at which address. */

import { useEffect } from "preact/hooks";
import { lazily } from "./app/Lazy";
import { learnMe } from "./app/me";
import { follow, path } from "./app/router";
import { Home } from "./pages/Home";
import { NotFound } from "./pages/NotFound";
import { PatternSheet } from "./parts/players";

const NewTable = lazily(() => import("./pages/NewTable").then((module) => module.NewTable));
const Join = lazily(() => import("./pages/Join").then((module) => module.Join));
const Return = lazily(() => import("./pages/Return").then((module) => module.Return));
const RulesPage = lazily(() => import("./rules/RulesPage").then((module) => module.RulesPage));
const SettingsPage = lazily(() => import("./pages/Settings").then((module) => module.SettingsPage));
const MePage = lazily(() => import("./pages/Me").then((module) => module.MePage));
const TablePage = lazily(() => import("./pages/TablePage").then((module) => module.TablePage));
const ReplayPage = lazily(() => import("./replay/ReplayPage").then((module) => module.ReplayPage));
const ReplayDesk = lazily(() => import("./replay/ReplayList").then((module) => module.ReplayDesk));
const Learn = lazily(() => import("./tutorial/Learn").then((module) => module.Learn));

export function App() {
  useEffect(() => {
    document.addEventListener("click", follow);
    void learnMe();
    return () => document.removeEventListener("click", follow);
  }, []);
  return (
    <>
      {pageAt(path.value)}
      <PatternSheet />
    </>
  );
}

/** `server/http/static_files.py` has the same list, so that what is nowhere is answered as lost. */
function pageAt(where: string) {
  const [place, id, ...rest] = where.split("/").filter(Boolean);
  if (rest.length) return <NotFound />;
  if (place === undefined) return <Home />;
  if (place === "rules") return <RulesPage key={id} id={id} />;
  if (place === "replay") return id ? <ReplayPage key={id} id={id} /> : <ReplayDesk />;
  if (place === "join") return <Join key={id} id={id} />;
  if (id) {
    if (place === "t") return <TablePage key={id} id={id} />;
    if (place === "watch") return <TablePage key={`watch ${id}`} id={id} onlyWatching />;
    if (place === "seat") return <Return key={id} id={id} />;
    return <NotFound />;
  }
  if (place === "new") return <NewTable />;
  if (place === "settings") return <SettingsPage />;
  if (place === "learn") return <Learn />;
  if (place === "me") return <MePage />;
  return <NotFound />;
}
