/** Messages that only some pages need, and the table of a campaign. */

import { addCatalogue, type Catalogue } from "./i18n";

const MORE: Catalogue = {
  en: () => import("virtual:catalogue/more-en"),
  pl: () => import("virtual:catalogue/more-pl"),
};

/** What was loaded, with the messages for it. */
export async function withMoreTexts<T>(loaded: T): Promise<T> {
  await addCatalogue(MORE);
  return loaded;
}
