import type { RenewalTerm } from '@purser/api/renewal-terms';
import { isOwnedBy, isPressing } from '@purser/domain/renewal/attention';
import { groupOf, isWithin } from '@purser/domain/renewal/groups';
import { lookOf, type TermLook } from '../renewal-marks.tsx';
import { filterNames, type Horizon, type RenewalFilterName, type TermFilters } from './filter-names.ts';

/** Who asks, and on which day. */
export interface Reader {
  readonly id: number;
  readonly today: string;
}

/** The value of the filters for what has no owner, or no segment. */
export const none = 'none';

const valuesOf: Readonly<Record<RenewalFilterName, (row: RenewalTerm) => readonly string[]>> = {
  segment: ({ business_segment: segments }) => (segments?.length ? segments : [none]),
  owner: (row) => [String(ownerIdOf(row) ?? none)],
  vendor: ({ vendor }) => [vendor],
  state: (row) => [lookOf(row)],
};

/** As business owner or, where there is none, as tech admin. */
export const ownerIdOf = ({ businessOwnerId, techAdminId }: RenewalTerm): number | null =>
  businessOwnerId ?? techAdminId;

export const ownerNameOf = ({ businessOwnerId, businessOwner, techAdmin }: RenewalTerm): string | null =>
  businessOwnerId === null ? techAdmin : businessOwner;

type Facet = RenewalFilterName | 'mine';

function passes(row: RenewalTerm, filters: TermFilters, { but, reader }: { but?: Facet; reader: Reader }) {
  if (but !== 'mine' && filters.isMine && !isOwnedBy(row, reader.id)) return false;
  return filterNames.every((name) => {
    const wanted = filters[name];
    return but === name || wanted.length === 0 || valuesOf[name](row).some((value) => wanted.includes(value));
  });
}

/** What the page could show within its days, before any filter. */
export const rowsWithin = (
  rows: readonly RenewalTerm[],
  days: Horizon,
  { today }: Reader,
): readonly RenewalTerm[] =>
  rows.filter((row) => isWithin(row, days, today) && groupOf(row, today) !== undefined);

export const shownTerms = (
  rows: readonly RenewalTerm[],
  filters: TermFilters,
  reader: Reader,
): RenewalTerm[] => rows.filter((row) => passes(row, filters, { reader }));

/** How many rows each value of a filter would show beside the other filters; a chosen value is always offered. */
export type Offered = Readonly<Record<RenewalFilterName, ReadonlyMap<string, number>>> & {
  readonly mine: number;
};

export function offeredIn(rows: readonly RenewalTerm[], filters: TermFilters, reader: Reader): Offered {
  const counted = (name: RenewalFilterName): ReadonlyMap<string, number> => {
    const counts = new Map(filters[name].map((value) => [value, 0]));
    for (const row of rows) {
      if (!passes(row, filters, { but: name, reader })) continue;
      for (const value of valuesOf[name](row)) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  };
  return {
    segment: counted('segment'),
    owner: counted('owner'),
    vendor: counted('vendor'),
    state: counted('state'),
    mine: rows.filter((row) => isOwnedBy(row, reader.id) && passes(row, filters, { but: 'mine', reader }))
      .length,
  };
}

/** In the order of a list: what presses most first. */
export const looks: readonly TermLook[] = [
  'missed',
  'lapsed',
  'itself',
  'cancelling',
  'undecided',
  'renewal_requested',
  'renegotiating',
  'renewed',
  'cancelled',
  'running',
];

/** What is undecided among the shown rows, and why it presses. */
export interface UndecidedCounts {
  readonly undecided: number;
  readonly missed: number;
  readonly lapsed: number;
  readonly unrecorded: number;
  readonly soon: number;
}

const undecidedLooks: readonly TermLook[] = ['missed', 'lapsed', 'itself', 'undecided'];

export function undecidedIn(rows: readonly RenewalTerm[]): UndecidedCounts {
  const looked = (look: TermLook): number => rows.filter((row) => lookOf(row) === look).length;
  return {
    undecided: rows.filter((row) => undecidedLooks.includes(lookOf(row))).length,
    missed: looked('missed'),
    lapsed: looked('lapsed'),
    unrecorded: looked('itself'),
    soon: rows.filter((row) => lookOf(row) === 'undecided' && isPressing(row)).length,
  };
}
