/** What can be done about a term (docs/product/renewals.md#what-can-be-done). */
import { renewalDays } from '../renewals.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { TermDecision } from './renewal-source.ts';
import type { RenewalState } from './states.ts';

/** What can be done about a term: record what it costs or that notice was given, decide about it, take the decision back. */
export type Offer = 'record' | 'renew' | 'renegotiate' | 'notice' | 'cancel' | 'withdraw';

type Offered = Pick<
  RenewalRow,
  'state' | 'isRequested' | 'priceUnrecorded' | 'decision' | 'term' | 'canEndOn' | 'nextStart'
> & {
  /** Whether the reader may withdraw the decision. */
  readonly mayWithdraw: boolean;
};

const decidable: Readonly<Partial<Record<RenewalState, readonly Offer[]>>> = {
  cancelled: ['renew'],
  lapsed: ['renew', 'renegotiate', 'cancel'],
  missed: ['renew', 'renegotiate', 'cancel'],
  cancelling: ['notice', 'renew', 'renegotiate'],
  renegotiating: ['renew', 'renegotiate', 'cancel'],
  running: ['renegotiate', 'cancel'],
  undecided: ['renew', 'renegotiate', 'cancel'],
};

/**
 * What can be done about a term, in the order of a menu. Nothing can about one whose end nobody knows, that another contract
 * follows, or for which a request waits; about a decision to cancel, that it is taken back or the
 * term renewed all the same.
 * @example offersOf({ state: 'running', decision: null, mayWithdraw: true, … }) // ['renegotiate', 'cancel']
 */
export function offersOf(offered: Offered): readonly Offer[] {
  const { state, priceUnrecorded, decision, term, canEndOn, mayWithdraw } = offered;
  if (term.end === null && canEndOn === null) return [];
  const offers = (decidable[state] ?? []).filter((offer) => offer !== 'renew' || isRenewable(offered));
  const isTakenBack = decision !== null && decision.decision !== 'renew' && !hasGoneOn.includes(state);
  return [
    ...(priceUnrecorded && offers.length > 0 ? (['record'] as const) : []),
    ...offers.map((offer) => (offer === 'cancel' && isBegun(decision) ? 'notice' : offer)),
    ...(isTakenBack && mayWithdraw ? (['withdraw'] as const) : []),
  ];
}

// What was ended by hand stays ended until a person gives the item its status back.
const isRenewable = ({ state, isRequested, decision, canEndOn, nextStart }: Offered): boolean => {
  if (isRequested) return false;
  if (state === 'cancelled') return decision?.decision === 'cancel' && nextStart === null;
  return canEndOn === null;
};

const hasGoneOn: readonly RenewalState[] = ['renewed', 'renewal_requested'];

// A cancellation that was missed still waits for its notice.
const isBegun = (decision: Offered['decision']): boolean => decision?.decision === 'cancel';

/**
 * Whether a contract that a decision has ended goes on once that is withdrawn, which commits to what nobody has approved since.
 * @example goesOnIfWithdrawn({ state: 'cancelled', renewsItself: true, decision: { decision: 'cancel', … } }) // true
 */
export const goesOnIfWithdrawn = ({
  state,
  renewsItself,
  decision,
}: Pick<RenewalRow, 'state' | 'renewsItself'> & {
  readonly decision: (Pick<TermDecision, 'decision'> & { readonly movedEnd: boolean }) | null;
}): boolean =>
  state === 'cancelled' && decision?.decision === 'cancel' && (renewsItself || decision.movedEnd);

/**
 * Whether recording its price is all that is left to do about a term: it has renewed itself, and isn't to be acted on for a while.
 * @example isOnlyToRecord({ state: 'undecided', priceUnrecorded: true, daysLeft: 280 }) // true
 */
export const isOnlyToRecord = ({
  state,
  priceUnrecorded,
  daysLeft,
}: Pick<RenewalRow, 'state' | 'priceUnrecorded' | 'daysLeft'>): boolean =>
  priceUnrecorded && state === 'undecided' && (daysLeft === null || daysLeft > renewalDays);
