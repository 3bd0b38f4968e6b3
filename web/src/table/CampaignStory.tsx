/** Loads the story of a campaign's table, which other tables do not need. */

import { type ComponentType, h } from "preact";
import { useEffect, useState } from "preact/hooks";
import { withMoreTexts } from "../app/moreTexts";
import type { TableClient } from "../app/tableClient";
import type { CampaignPlace } from "../wire";

interface Props {
  table: TableClient;
  place: CampaignPlace;
  moment: string;
  waits: boolean;
}

export function CampaignStory(props: Props) {
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
  useEffect(() => {
    import("../story/TableStory")
      .then((module) => withMoreTexts(module.TableStory))
      .then((story) => setLoaded(() => story))
      .catch(() => undefined);
  }, []);
  return loaded ? h(loaded, props) : null;
}
