import type { AnswerOf } from '@purser/api/endpoint';
import type { listRenewalTerms, RenewalDecision } from '@purser/api/renewal-terms';
import type { DateText } from '@purser/domain/days';
import type { BillingCycle } from '@purser/domain/options';
import { isWithin } from '@purser/domain/renewal/groups';
import { goesOnIfWithdrawn } from '@purser/domain/renewal/offers';
import type { RenewalRow } from '@purser/domain/renewal/renewal-row';
import { compareRenewals, renewalsOfItem } from '@purser/domain/renewal/renewals-of-item';
import { effectiveSnooze } from '@purser/domain/renewal/snooze';
import { flatMapSteps, mapSteps, type Steps, sortSteps } from '@purser/domain/steps';
import { createCachedPieces, groupRows } from '../../platform/cache/cached-pieces.ts';
import { rememberByObject, rememberBySettings } from '../../platform/cache/remember.ts';
import { type ZippedPiece, zipPiece } from '../../platform/gzip-pieces.ts';
import type { WorkTurn } from '../../platform/heavy-work.ts';
import { type Block, type FindPortfolio } from '../portfolio/cached-portfolio.ts';
import type { FoundItem } from '../portfolio/portfolio.queries.ts';
import { renewalItemOf } from '../portfolio/renewal-item.ts';

/** A renewal with the names of its item's people. */
export interface NamedRenewal extends RenewalRow<RenewalDecision> {
  readonly businessOwner: string | null;
  readonly techAdmin: string | null;
  /** Grows with each change of its contract and of its item. */
  readonly changes: number;
  readonly billingCycle: BillingCycle;
}

/** The renewals of an item, the one to act on first in front (docs/product/renewals.md#terms). */
export function renewalsOf(found: FoundItem, today: DateText): NamedRenewal[] {
  const item = renewalItemOf(found);
  return renewalsOfItem(item, today).map((renewal) => {
    const contract = item.contracts.find(({ id }) => id === renewal.contractId);
    return {
      ...renewal,
      businessOwner: found.row.businessOwner,
      techAdmin: found.row.techAdmin,
      changes: (contract?.version ?? 0) + found.row.version,
      billingCycle: contract?.billingCycle ?? 'yearly',
    };
  });
}

/** Gives the renewals of all items on a day, within a turn. One that hasn't changed since is the same object as before. */
export type RenewalCache = (turn: WorkTurn, today: DateText) => Promise<NamedRenewal[]>;

export function createRenewalCache(findPortfolio: FindPortfolio): RenewalCache {
  const known = new WeakMap<FoundItem, { readonly today: DateText; readonly renewals: NamedRenewal[] }>();
  const renewalsOfOne = (item: FoundItem, today: DateText): NamedRenewal[] => {
    const last = known.get(item);
    if (last?.today === today) return last.renewals;
    const renewals = renewalsOf(item, today);
    known.set(item, { today, renewals });
    return renewals;
  };
  const renewalsIn = rememberBySettings(({ items }: Block, { today }: { readonly today: DateText }) =>
    flatMapSteps(items, (item) => renewalsOfOne(item, today)),
  );
  return async (turn, today) =>
    (await (await findPortfolio(turn)).each((block) => renewalsIn(block, { today }))).flat();
}

type AnsweredTerm = AnswerOf<typeof listRenewalTerms>[number];

/** Until when its reader has put items off, by their ids. */
export type Snoozes = Readonly<Record<string, DateText>>;

/** Who reads of renewals, and when. */
interface Reader {
  readonly today: DateText;
  readonly snoozes: Snoozes;
  /** Whether contracts of this person need an approval. */
  readonly needsApproval: boolean;
}

interface Listing extends Reader {
  /** How far ahead, in days. */
  readonly days: number;
}

/** What a list of so many days has of the renewals, in the order in which they ask for something. */
export function* listedTerms(renewals: readonly NamedRenewal[], listing: Listing): Steps<AnsweredTerm[]> {
  const within = yield* flatMapSteps(renewals, (renewal) =>
    isWithin(renewal, listing.days, listing.today) ? [renewal] : [],
  );
  return yield* mapSteps(yield* sortSteps(within, compareRenewals), (renewal) => termOf(renewal, listing));
}

/** A renewal as calls answer it to a person, who may have put its item off. */
export function termOf(renewal: NamedRenewal, { today, snoozes, needsApproval }: Reader): AnsweredTerm {
  const term = (needsApproval ? termInNeed : freeTerm)(renewal);
  const until = snoozes[renewal.softwareId];
  if (until === undefined) return term;
  return { ...term, snoozedUntil: effectiveSnooze({ until, actBy: renewal.actBy }, today) };
}

const freeTerm = rememberByObject((renewal: NamedRenewal): AnsweredTerm => {
  const { changes: _changes, billingCycle: _cycle, ...term } = renewal;
  return { ...term, snoozedUntil: null, mayWithdraw: true };
});

const termInNeed = rememberByObject((renewal: NamedRenewal): AnsweredTerm => {
  const term = freeTerm(renewal);
  return goesOnIfWithdrawn(renewal) ? { ...term, mayWithdraw: false } : term;
});

/** Writes lists of terms: after a change, nearly all of a list is as it was. */
export function createTermPieces(): (
  terms: readonly AnsweredTerm[],
  turn: WorkTurn,
) => Promise<ZippedPiece[]> {
  const pieces = createCachedPieces((terms: readonly AnsweredTerm[]) => terms.map(termText).join(''));
  return async ([first, ...others], turn) => {
    const groups = groupRows(others, ({ contractId }) => contractId);
    const [open, close] = await Promise.all([
      zipPiece(first ? `[${JSON.stringify(first)}` : '['),
      zipPiece(']'),
    ]);
    return [open, ...(await pieces(groups, turn)), close];
  };
}

const termText = (term: AnsweredTerm): string => `,${JSON.stringify(term)}`;
