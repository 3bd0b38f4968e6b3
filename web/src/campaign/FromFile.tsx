/** Going on here with a campaign from a file: of the terminal, or of another server. */

import { useSignal } from "@preact/signals";
import { errorText } from "../app/errorText";
import { say } from "../app/i18n";
import { Alert, Choice } from "../parts/form";
import { Icon } from "../parts/Icon";
import { bringCampaign } from "../story/campaigns";
import { companyName } from "./company";

interface FoundLeader {
  company: string;
  name: string;
}

interface FoundFile {
  content: string;
  /** The companies that people lead. */
  people: readonly FoundLeader[];
}

export function FromFile() {
  const found = useSignal<FoundFile | null>(null);
  const own = useSignal("");
  const trouble = useSignal("");
  const isBusy = useSignal(false);

  async function choose(file: File | undefined) {
    found.value = null;
    trouble.value = "";
    if (!file) return;
    const content = await file.text();
    const people = peopleIn(content);
    if (people === null) {
      trouble.value = say("web.campaign.import.wrong");
      return;
    }
    found.value = { content, people };
    own.value = people[0]?.company ?? "";
  }

  async function bring(content: string) {
    isBusy.value = true;
    try {
      await bringCampaign(content, own.value || null);
    } catch (error) {
      trouble.value = errorText(error);
    } finally {
      isBusy.value = false;
    }
  }

  const file = found.value;
  return (
    <section class="sheet stack">
      <h2>{say("web.campaign.import")}</h2>
      <p>{say("web.campaign.import.text")}</p>
      <label class="button upload">
        <Icon name="upload" />
        {say("web.replay.choose")}
        <input
          type="file"
          accept=".json,application/json"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
      </label>
      {file && (
        <>
          <Choice
            label={say("web.campaign.import.own")}
            value={own.value}
            options={[
              ...file.people.map(
                (one) => [one.company, `${companyName(one.company)} (${one.name})`] as const,
              ),
              ["", say("web.campaign.import.nobody")] as const,
            ]}
            onChange={(company) => (own.value = company)}
          />
          <button
            type="button"
            class="button primary"
            disabled={isBusy.value}
            onClick={() => void bring(file.content)}
          >
            <Icon name="play" />
            {say(isBusy.value ? "web.campaign.import.busy" : "web.campaign.import.do")}
          </button>
        </>
      )}
      <Alert text={trouble.value} />
    </section>
  );
}

/** The companies that people lead now; null if it is no file of a campaign. The server checks the rest. */
function peopleIn(content: string): FoundLeader[] | null {
  try {
    const { format, header } = JSON.parse(content);
    if (format !== "whistlestop-campaign") return null;
    const leaders = new Map<string, FoundLeader & { bot: string | null }>();
    for (const leader of [...header.companies, ...(header.handed_over ?? [])])
      leaders.set(leader.company, leader);
    return [...leaders.values()].filter((one) => one.bot === null);
  } catch {
    return null;
  }
}
