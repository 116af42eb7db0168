import type { RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import { isWithin } from '@purser/domain/renewal/groups';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import { compareRenewals, renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { effectiveSnooze } from '@purser/domain/renewal/snooze';
import { rememberByObject } from '../../platform/remember-by-object.ts';
import { type Block, type KeptPortfolio, rememberByBlock } from '../portfolio/kept-portfolio.ts';
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

/** Gives the renewals of all items on a day. One that hasn't changed since is the same object as before. */
export type KeptRenewals = (today: DateText) => Promise<NamedRenewal[]>;

export function createKeptRenewals(findPortfolio: KeptPortfolio): KeptRenewals {
  const renewalsIn = rememberByBlock(({ items }: Block, { today }: { readonly today: DateText }) =>
    items.flatMap((item) => renewalsOf(item, today)),
  );
  return async (today) => (await findPortfolio()).flatMap((block) => renewalsIn(block, { today }));
}

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
  const term = everybodysTerm(renewal);
  const until = snoozes[renewal.softwareId];
  if (until === undefined) return term;
  return { ...term, snoozedUntil: effectiveSnooze({ until, actBy: renewal.actBy }, today) };
}

const everybodysTerm = rememberByObject((renewal: NamedRenewal): RenewalTerm => {
  const { contractVersion: _, business_segment, ...term } = renewal;
  return { ...term, business_segment: business_segment && [...business_segment], snoozedUntil: null };
});

/** A list's answer. Nearly all of its terms are as they were in the one before. */
export const writeTerms = (terms: readonly RenewalTerm[]): string => `[${terms.map(termText).join(',')}]`;

const termText = rememberByObject((term: RenewalTerm): string => JSON.stringify(term));
