/** How many days ahead the list may look; the last one unless somebody chooses. */
export const horizons = [7, 30, 60, 90, 180, 365] as const;
export type Horizon = (typeof horizons)[number];
export const farthest: Horizon = 365;

/** The filters by values, as the address names them. */
export const filterNames = ['segment', 'owner', 'vendor', 'state'] as const;
export type RenewalFilterName = (typeof filterNames)[number];
type FilterValues = Readonly<Record<RenewalFilterName, readonly string[]>>;

export interface TermFilters extends FilterValues {
  readonly isMine: boolean;
  readonly days: Horizon;
}
