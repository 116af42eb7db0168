/** What a renewal is worked out from: an item, its contracts and what was decided about them (docs/product/renewals.md#terms). */
import type { DateText } from '../days.ts';
import type { BillingCycle, NoticeUnit } from '../options.ts';

/** A notice period. @example { count: 3, unit: 'months' } */
export interface NoticePeriod {
  readonly count: number;
  readonly unit: NoticeUnit;
}

/** A contract as renewals see it: dates as `YYYY-MM-DD`, cost in dollars a year, the uplift in percent. */
export interface RenewalContract {
  readonly id: number;
  readonly startDate: DateText;
  readonly endDate: DateText | null;
  readonly billingCycle: BillingCycle;
  readonly cost: number;
  readonly autoRenew: boolean;
  readonly cancellationNoticeDate: DateText | null;
  readonly nextReviewDate: DateText | null;
  readonly renewalMonths: number | null;
  readonly renewalUplift: number | null;
  readonly noticeCount: number | null;
  readonly noticeUnit: NoticeUnit | null;
  readonly renewsContractId: number | null;
}

/** What can be decided about a term. */
export const renewalDecisions = ['renew', 'renegotiate', 'cancel'] as const;
export type DecisionName = (typeof renewalDecisions)[number];

/** What a cancellation ends: the term itself, or only the one after it. */
export const cancellationEnds = ['this', 'next'] as const;
export type CancellationEnd = (typeof cancellationEnds)[number];

/** A decision as renewals see it. `termEnd` is the last day of the term it is about, or the day a running contract ends. */
export interface TermDecision {
  readonly contractId: number;
  readonly termEnd: DateText;
  readonly decision: DecisionName;
  /** The follow-up date of a renegotiation. */
  readonly until: DateText | null;
  readonly noticeSentOn: DateText | null;
  readonly endsWith: CancellationEnd | null;
}

/** An item as renewals see it, with all of its contracts in any order. */
export interface RenewalItem<Decision extends TermDecision = TermDecision> {
  readonly id: number;
  readonly status: string;
  readonly vendor: string;
  readonly product_name: string;
  readonly business_segment: readonly string[] | null;
  readonly businessOwnerId: number | null;
  readonly techAdminId: number | null;
  readonly contracts: readonly RenewalContract[];
  readonly decisions: readonly Decision[];
  /** The contracts that an open request renews. */
  readonly requestedContractIds: readonly number[];
  /** Until when the reader has put the item off. */
  readonly snoozedUntil: DateText | null;
}
