/** The page of each address. */

import { useEffect } from "preact/hooks";
import { lazyPage } from "./app/Lazy";
import { loadMe } from "./app/me";
import { withMoreTexts } from "./app/moreTexts";
import { followLink, path } from "./app/router";
import { Home } from "./pages/Home";
import { NotFound } from "./pages/NotFound";
import { PatternSheet } from "./parts/players";

const NewTable = lazyPage(() => import("./pages/NewTable").then((module) => module.NewTable));
const Join = lazyPage(() => import("./pages/Join").then((module) => module.Join));
const Return = lazyPage(() => import("./pages/Return").then((module) => module.Return));
const RulesPage = lazyPage(() => import("./rules/RulesPage").then((module) => module.RulesPage));
const SettingsPage = lazyPage(() => import("./pages/Settings").then((module) => module.SettingsPage));
const MePage = lazyPage(() => import("./pages/Me").then((module) => withMoreTexts(module.MePage)));
const TablePage = lazyPage(() => import("./pages/TablePage").then((module) => module.TablePage));
const ReplayPage = lazyPage(() => import("./replay/ReplayPage").then((module) => module.ReplayPage));
const LookBack = lazyPage(() => import("./replay/LookBack").then((module) => module.LookBack));
const ReplayList = lazyPage(() => import("./replay/ReplayList").then((module) => module.ReplayList));
const Lobby = lazyPage(() => import("./lobby/Lobby").then((module) => withMoreTexts(module.Lobby)));
const LadderPage = lazyPage(() =>
  import("./lobby/LadderPage").then((module) => withMoreTexts(module.LadderPage)),
);
const BotsPage = lazyPage(() => import("./bots/BotsPage").then((module) => withMoreTexts(module.BotsPage)));
const TournamentsPage = lazyPage(() =>
  import("./bots/TournamentsPage").then((module) => withMoreTexts(module.TournamentsPage)),
);
const TournamentPage = lazyPage(() =>
  import("./bots/TournamentPage").then((module) => withMoreTexts(module.TournamentPage)),
);
const ScreenPage = lazyPage(() => import("./screen/ScreenPage").then((module) => module.ScreenPage));
const Learn = lazyPage(() => import("./tutorial/Learn").then((module) => module.Learn));
const CampaignPage = lazyPage(() =>
  import("./campaign/CampaignPage").then((module) => withMoreTexts(module.CampaignPage)),
);
const NewCampaign = lazyPage(() =>
  import("./campaign/NewCampaign").then((module) => withMoreTexts(module.NewCampaign)),
);
const WorkshopPage = lazyPage(() =>
  import("./workshop/WorkshopPage").then((module) => withMoreTexts(module.WorkshopPage)),
);
const BalancePage = lazyPage(() =>
  import("./balance/BalancePage").then((module) => withMoreTexts(module.BalancePage)),
);

export function App() {
  useEffect(() => {
    document.addEventListener("click", followLink);
    void loadMe();
    return () => document.removeEventListener("click", followLink);
  }, []);
  return (
    <>
      {pageAt(path.value)}
      <PatternSheet />
    </>
  );
}

/** `server/http/static_files.py` has the same list, so that an unknown address gets status 404. */
function pageAt(where: string) {
  const [place, id, ...rest] = where.split("/").filter(Boolean);
  if (rest.length) return <NotFound />;
  if (place === undefined) return <Home />;
  if (place === "rules") return <RulesPage key={id} id={id} />;
  if (place === "replay") return id ? <ReplayPage key={id} id={id} /> : <ReplayList />;
  if (place === "workshop") return <WorkshopPage id={id} />;
  if (place === "balance") return <BalancePage key={id} id={id} />;
  if (place === "tournaments") return id ? <TournamentPage key={id} id={id} /> : <TournamentsPage />;
  if (place === "join") return <Join key={id} id={id} />;
  if (id) {
    if (place === "t") return <TablePage key={id} id={id} LookBack={LookBack} />;
    if (place === "watch") return <TablePage key={`watch ${id}`} id={id} onlyWatching LookBack={LookBack} />;
    if (place === "screen") return <ScreenPage key={id} id={id} />;
    if (place === "campaign") return <CampaignPage key={id} id={id} />;
    if (place === "campaigns" && id === "new") return <NewCampaign />;
    if (place === "seat") return <Return key={id} id={id} />;
    return <NotFound />;
  }
  if (place === "new") return <NewTable />;
  if (place === "settings") return <SettingsPage />;
  if (place === "lobby") return <Lobby />;
  if (place === "ladder") return <LadderPage />;
  if (place === "bots") return <BotsPage />;
  if (place === "learn") return <Learn />;
  if (place === "me") return <MePage />;
  return <NotFound />;
}
