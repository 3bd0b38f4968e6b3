/** Which page stands at which address. */

import { useEffect } from "preact/hooks";
import { Home } from "../pages/Home";
import { Join } from "../pages/Join";
import { NewTable } from "../pages/NewTable";
import { NotFound } from "../pages/NotFound";
import { RulesPage } from "../pages/Rules";
import { SettingsPage } from "../pages/Settings";
import { TablePage } from "../pages/TablePage";
import { follow, path } from "./path";

export function App() {
  useEffect(() => {
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, []);
  return pageAt(path.value);
}

function pageAt(where: string) {
  const [place, id] = where.split("/").filter(Boolean);
  if (place === undefined) return <Home />;
  if (place === "new") return <NewTable />;
  if (place === "rules") return <RulesPage key={id} id={id} />;
  if (place === "settings") return <SettingsPage />;
  if (place === "t" && id) return <TablePage key={id} id={id} />;
  if (place === "join" && id) return <Join key={id} id={id} />;
  return <NotFound />;
}
