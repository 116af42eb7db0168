/**
 * A contract's terms, each said once, and what makes them unsound (docs/product/contracts.md#fields). A new term is a line
 * here and a column of the table: schemas, files, SQL, history and lists of facts take it from here.
 */
import { type Description, type Field, fieldNames, type RecordOf } from './fields.ts';

/** What is said of a wrapped-up contract without its end. */
export const wrapUpEndMissing = 'Contract end date is required';

/** A term: a field with a column of its own in our CSV files. */
export type TermField = Field & {
  readonly column: string;
  /**
   * Which edition of our files brought its column, where that isn't the first. It stands behind those that came before it, and
   * files without it go straight in as well. Most contracts lack the term, so that facts name it only where it is given.
   */
  readonly since?: number;
  /** What stands in the template's row, where its kind's example makes no good one. */
  readonly example?: string;
};

/** The terms; in our CSV files those of one edition stand in this order. */
export const contractTerms = {
  startDate: { kind: 'day', label: 'Start Date', column: 'start_date', example: '2026-01-01' },
  endDate: { kind: 'day', optional: true, label: 'End Date', column: 'end_date' },
  cost: { kind: 'amount', label: 'Cost', column: 'cost' },
  currency: { kind: 'currency', optional: true, label: 'Currency', column: 'currency', since: 3 },
  originalCost: {
    kind: 'original',
    optional: true,
    label: 'Original Cost',
    column: 'original_cost',
    since: 3,
  },
  rate: { kind: 'rate', optional: true, label: 'Rate', column: 'rate', since: 3 },
  billingCycle: { kind: 'cycle', label: 'Billing Cycle', column: 'billing_cycle' },
  paymentType: {
    kind: 'text',
    optional: true,
    label: 'Payment Type',
    column: 'payment_type',
    example: 'Invoice',
  },
  autoRenew: { kind: 'yesNo', label: 'Auto Renew', column: 'auto_renew' },
  cancellationNoticeDate: {
    kind: 'day',
    optional: true,
    label: 'Cancel Notice Date',
    column: 'cancellation_notice_date',
    example: '2026-10-31',
    // A recurring contract's price is reviewed on this day (docs/product/contracts.md#ends).
    wrong: 'Invalid next review date',
  },
  nextReviewDate: {
    kind: 'day',
    optional: true,
    label: 'Next Review Date',
    column: 'next_review_date',
    example: '2026-10-01',
  },
  priceCheckFrequency: {
    kind: 'cycle',
    optional: true,
    label: 'Price Check Frequency',
    column: 'price_check_frequency',
  },
  renewalMonths: {
    kind: 'count',
    optional: true,
    label: 'Renewal Length',
    column: 'renewal_months',
    since: 2,
    unit: 'months',
    range: { least: 1, most: 120 },
  },
  renewalUplift: {
    kind: 'percent',
    optional: true,
    label: 'Expected Increase',
    column: 'renewal_uplift',
    since: 2,
    unit: '%',
    range: { least: -50, most: 200 },
  },
  noticeCount: {
    kind: 'count',
    optional: true,
    label: 'Notice Period',
    column: 'notice_count',
    since: 2,
    example: '2',
    range: { least: 0, most: 1095 },
  },
  noticeUnit: { kind: 'unit', optional: true, label: 'Notice Unit', column: 'notice_unit', since: 2 },
  reminderDays: {
    kind: 'days',
    optional: true,
    label: 'Reminder Days',
    column: 'reminder_days',
    since: 2,
    range: { least: 0, most: 365 },
  },
} as const satisfies Description & Readonly<Record<string, TermField>>;

/** A contract's terms; `cost` is a year's in the company's currency, `endDate` is null for one that runs on. */
export type ContractTerms = RecordOf<typeof contractTerms>;
export type TermName = keyof ContractTerms;

/** The terms in which a requested contract is compared with the one that it follows. */
export const comparedTerms = [
  'startDate',
  'endDate',
  'cost',
  'billingCycle',
  'paymentType',
  'autoRenew',
  'renewalMonths',
  'renewalUplift',
  'cancellationNoticeDate',
  'noticeCount',
  'noticeUnit',
] as const satisfies readonly TermName[];

/** Their names. */
export const contractFieldNames: readonly TermName[] = fieldNames(contractTerms);

/** What a contract's end depends on. A row of a file may be silent about the cycle. */
export interface TermDates extends Pick<ContractTerms, 'startDate' | 'endDate'> {
  readonly billingCycle: ContractTerms['billingCycle'] | null;
}

/** What is wrong with a contract's end: a yearly contract needs one, and none lies before the start. */
export type EndFault = 'missing' | 'beforeStart';

/**
 * What is wrong between a contract's terms, though each may be right by itself; undefined where nothing is.
 * @example endFault({ startDate: '2026-02-01', endDate: '2026-01-31', billingCycle: 'yearly' }) // 'beforeStart'
 */
export function endFault({ startDate, endDate, billingCycle }: TermDates): EndFault | undefined {
  if (endDate === null) return billingCycle === 'yearly' ? 'missing' : undefined;
  return endDate < startDate ? 'beforeStart' : undefined;
}

/** What is said of an end that lies before its start. */
export const endBeforeStart = 'End date can’t be before the start date';

/** What a contract's notice period is made of. */
export type NoticeTerms = Pick<ContractTerms, 'noticeCount' | 'noticeUnit'>;

/** What is said of a notice period that says how many, and not of what. */
export const noticeUnitMissing = 'Notice unit is required with a notice period';

/**
 * Whether a notice period lacks its unit.
 * @example isUnitMissing({ noticeCount: 3, noticeUnit: null }) // true
 */
export const isUnitMissing = ({ noticeCount, noticeUnit }: NoticeTerms): boolean =>
  noticeCount !== null && noticeUnit === null;

/**
 * The terms as they are kept: a unit without a count says nothing and goes (decision 102).
 * @example withoutLoneUnit({ noticeCount: null, noticeUnit: 'days' }) // { noticeCount: null, noticeUnit: null }
 */
export const withoutLoneUnit = <Terms extends NoticeTerms>(terms: Terms): Terms =>
  terms.noticeCount === null && terms.noticeUnit !== null ? { ...terms, noticeUnit: null } : terms;
