/** Short names for the generated wire types of campaigns. */

import type * as wire from "../wire";

export type { CampaignMade, CampaignSeat, MyCampaign } from "../wire";

export type CampaignFacts = wire.CampaignPage;
export type CompanyFacts = wire.CompanyState;
export type StoryCard = wire.StoryCardRead;
export type Attendance = CompanyFacts["attendance"];
export type Texts = StoryCard["texts"];
