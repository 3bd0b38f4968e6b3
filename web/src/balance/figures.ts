/** How figures of a balance report are written, and which stand out. */

import { lang } from "../app/i18n";
import type { RouteFigures, TicketFigures } from "../wire";

/** As in `arena/balance/advice.py`: a route that is claimed in fewer games is dead. */
const DEAD = 0.05;

export const percent = (share: number | null): string =>
  share === null
    ? "–"
    : new Intl.NumberFormat(lang.value, { style: "percent", maximumFractionDigits: 0 }).format(share);

export const decimal = (value: number, digits: number): string =>
  new Intl.NumberFormat(lang.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value);

export const isDead = (use: RouteFigures): boolean => use.claimed < DEAD;

export const isNeverKept = (use: TicketFigures): boolean => use.offered > 0 && use.kept === 0;
