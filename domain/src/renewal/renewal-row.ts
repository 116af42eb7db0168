/** A line of an item's contracts and what becomes of it: the one shape that pages, mails, files and calendars start from. */
import type { DateText } from '../days.ts';
import type { ActBySource } from './act-by.ts';
import type { Derivation } from './derivation.ts';
import type { TermDecision } from './renewal-source.ts';
import type { RenewalState } from './states.ts';

/** The term before the one that runs, where its day to act passed and nobody did. */
export interface MissedTerm {
  readonly end: DateText;
  readonly actBy: DateText;
}

/** A renewal as the wire carries it. Dates are `YYYY-MM-DD`, amounts dollars a year, but `committed`, which is a whole term's. */
export interface WireRenewal<Decision extends TermDecision = TermDecision> {
  readonly softwareId: number;
  readonly contractId: number;
  readonly vendor: string;
  readonly product_name: string;
  readonly business_segment: readonly string[] | null;
  readonly businessOwnerId: number | null;
  /** The end is null where nobody has entered that of a yearly contract. */
  readonly term: { readonly number: number; readonly start: DateText; readonly end: DateText | null };
  readonly boundary: DateText | null;
  readonly lastNoticeDay: DateText | null;
  readonly actBy: DateText | null;
  readonly actBySource: ActBySource | null;
  readonly daysLeft: number | null;
  readonly state: RenewalState;
  /** An open request renews it, also where it is cancelled until that is approved. */
  readonly isRequested: boolean;
  readonly priceUnrecorded: boolean;
  readonly renewsItself: boolean;
  readonly renewalMonths: number | null;
  readonly cost: number;
  /** What a year costs from the boundary on, or by the contract that follows; null where it ends or runs on. */
  readonly nextCost: number | null;
  readonly committed: number | null;
  readonly canEndOn: DateText | null;
  /** The last day of the first later term that a notice of today ends; null where none follows, or the contract runs on. */
  readonly nextEnd: DateText | null;
  readonly snoozedUntil: DateText | null;
  readonly decision: Decision | null;
  readonly derivation: Derivation;
}

/** A renewal with what screens and mails need beside what the wire carries. */
export interface RenewalRow<Decision extends TermDecision = TermDecision> extends WireRenewal<Decision> {
  readonly techAdminId: number | null;
  /** What a year of the term that runs costs by the increase that the contract foresees. */
  readonly estimatedCost: number;
  /** The first day of the contract that follows. */
  readonly nextStart: DateText | null;
  readonly reviewDate: DateText | null;
  readonly missedBefore: MissedTerm | null;
}
