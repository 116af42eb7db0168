/** The list of renewals as a CSV file (docs/product/renewals.md#csv). Dates are `YYYY-MM-DD`, amounts dollars with two decimals. */
import { escapeCell } from '../csv/text.ts';
import { centsOf, centsText } from '../money.ts';
import type { RenewalRow } from './renewal-row.ts';
import { renewalStateLabel } from './state-labels.ts';

/** A row of the file, with the name of the item's owner. */
export type FiledRenewal = RenewalRow & { readonly businessOwner: string | null };

const cells: Readonly<Record<string, (row: FiledRenewal) => string | number | null>> = {
  vendor: ({ vendor }) => vendor,
  product_name: ({ product_name }) => product_name,
  business_segment: ({ business_segment: segments }) => segments?.join('; ') ?? null,
  business_owner: ({ businessOwner }) => businessOwner,
  state: ({ state }) => renewalStateLabel(state),
  act_by: ({ actBy }) => actBy,
  act_by_source: ({ actBySource }) => actBySource,
  days_left: ({ daysLeft }) => daysLeft,
  last_notice_day: ({ lastNoticeDay }) => lastNoticeDay,
  term_start: ({ term }) => term.start,
  term_end: ({ term }) => term.end,
  renews_itself: ({ renewsItself }) => (renewsItself ? 'yes' : 'no'),
  renewal_months: ({ renewalMonths }) => renewalMonths,
  can_end_on: ({ canEndOn }) => canEndOn,
  annual_cost: ({ cost }) => amountCell(cost),
  next_cost: ({ nextCost }) => amountCell(nextCost),
  committed: ({ committed }) => amountCell(committed),
  price_unrecorded: ({ priceUnrecorded }) => (priceUnrecorded ? 'yes' : 'no'),
  decision: ({ decision }) => decision?.decision ?? null,
  derivation: ({ derivation }) => derivation.sentence,
};

const amountCell = (dollars: number | null): string | null =>
  dollars === null ? null : centsText(centsOf(dollars));

/** The file's header. */
export const renewalColumns: readonly string[] = Object.keys(cells);

/** A renewal as cells under {@link renewalColumns}. */
export const renewalCells = (row: FiledRenewal): string[] =>
  Object.values(cells).map((cellOf) => cellText(cellOf(row)));

// A number below nothing begins like a formula and is none.
const cellText = (value: string | number | null): string =>
  typeof value === 'number' ? String(value) : escapeCell(value ?? '');
