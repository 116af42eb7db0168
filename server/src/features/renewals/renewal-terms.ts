import type { RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import { isWithin } from '@purser/domain/renewal/groups';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import { compareRenewals, renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { effectiveSnooze } from '@purser/domain/renewal/snooze';
import type { Block } from '../portfolio/kept-portfolio.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';

/** A renewal with the names of whom its item belongs to. */
export interface NamedRenewal extends RenewalRow<RenewalDecision> {
  readonly businessOwner: string | null;
  readonly techAdmin: string | null;
  /** Counts the changes of its contract. */
  readonly contractVersion: number;
}

/** The renewals of an item, the one to act on first in front (docs/product/renewals.md#terms). */
export function renewalsOf(found: FoundItem, today: DateText): NamedRenewal[] {
  const item = renewalItemOf(found);
  return renewalsOfItem(item, today).map((renewal) => ({
    ...renewal,
    businessOwner: found.row.businessOwner,
    techAdmin: found.row.techAdmin,
    contractVersion: item.contracts.find(({ id }) => id === renewal.contractId)?.version ?? 0,
  }));
}

/** The renewals of a block's items. */
export const renewalsOfBlock = ({ items }: Block, { today }: { readonly today: DateText }): NamedRenewal[] =>
  items.flatMap((item) => renewalsOf(item, today));

/** Until when its reader has put items off, by their ids. */
export type Snoozes = Readonly<Record<string, DateText>>;

interface Listing {
  /** How far ahead, in days. */
  readonly days: number;
  readonly today: DateText;
  readonly snoozes: Snoozes;
}

/** What a list of so many days has of the renewals, in the order in which they ask for something. */
export const listedTerms = (renewals: readonly NamedRenewal[], listing: Listing): RenewalTerm[] =>
  renewals
    .filter((renewal) => isWithin(renewal, listing.days, listing.today))
    .toSorted(compareRenewals)
    .map((renewal) => termOf(renewal, listing));

/** A renewal as calls answer it to somebody who may have put its item off. */
export function termOf(renewal: NamedRenewal, { today, snoozes }: Omit<Listing, 'days'>): RenewalTerm {
  const until = snoozes[renewal.softwareId] ?? null;
  const { contractVersion: _, ...term } = renewal;
  return {
    ...term,
    business_segment: renewal.business_segment && [...renewal.business_segment],
    snoozedUntil: effectiveSnooze({ until, actBy: renewal.actBy }, today),
  };
}
