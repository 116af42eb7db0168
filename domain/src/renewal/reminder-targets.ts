/**
 * The days to act that an item's reminders are about (docs/product/renewals.md#reminders). On listed days they are those of every
 * term. Repeated reminders have them where a contract renews itself or has a notice period; else they have the latest contract's
 * notice date or its end.
 */
import { latestContract } from '../contracts.ts';
import { type DateText, daysBetween } from '../days.ts';
import { isActive } from '../options.ts';
import { type ReminderMode, renewalDayOf } from '../reminders.ts';
import type { RenewalRow } from './renewal-row.ts';
import type { RenewalContract } from './renewal-source.ts';
import { renewalLengthOf } from './schedule.ts';
import type { RenewalState } from './states.ts';
import { noticeOf } from './term.ts';

/** What decides whether a contract's day to act follows from more than its dates. */
type Terms = Pick<
  RenewalContract,
  'startDate' | 'endDate' | 'autoRenew' | 'renewalMonths' | 'noticeCount' | 'noticeUnit'
>;

type RemindedContract = Terms & Pick<RenewalContract, 'id' | 'cancellationNoticeDate'>;

/** A renewal as reminders see it. */
export type RemindedRow = Pick<
  RenewalRow,
  'contractId' | 'state' | 'term' | 'actBy' | 'decision' | 'derivation' | 'renewsItself' | 'missedBefore'
>;

/** A day to act, with reminders on the days of a list before it, or one reminder that it was missed. */
export interface ReminderTarget<Row extends RemindedRow = RemindedRow> {
  readonly kind: 'ahead' | 'missed';
  readonly actBy: DateText;
  /** The last day of the term that it belongs to; null where that has no end. */
  readonly termEnd: DateText | null;
  /** The renewal that it is of; null where the contract's own dates say it all. */
  readonly renewal: Row | null;
}

/** Whether a day to act follows from more than a contract's dates: it renews itself, or has a notice period. */
export const hasRenewalTerms = (contract: Terms): boolean =>
  renewalLengthOf(contract) !== null || noticeOf(contract) !== null;

/** For how long a day to act that was missed in the term before is told of, in days. */
export const missedBeforeDays = 31;

/** In which a renewal waits for somebody to act. */
const openStates: readonly RenewalState[] = ['undecided', 'renegotiating', 'renewal_requested', 'cancelling'];
const pastStates: readonly RenewalState[] = ['missed', 'lapsed'];

interface RemindedItem<Row> {
  readonly status: string;
  readonly contracts: readonly RemindedContract[];
  /** The item's, of today. */
  readonly renewals: readonly Row[];
}

/**
 * What reminders of an item may be about. Empty where nothing is to be done.
 * @example reminderTargets('repeat', { status: 'active', contracts: [{ endDate: '2026-12-31', … }], renewals: [] }, '2026-11-22')
 * // [{ kind: 'ahead', actBy: '2026-12-31', termEnd: '2026-12-31', renewal: null }]
 */
export function reminderTargets<Row extends RemindedRow>(
  mode: ReminderMode,
  item: RemindedItem<Row>,
  today: DateText,
): ReminderTarget<Row>[] {
  const { status, renewals } = item;
  if (!isActive(status)) return [];
  if (mode === 'days') return renewals.flatMap((row) => [...missedBefore(row, today), ...listedTarget(row)]);
  const ofTerms = renewals.flatMap((row) => [...repeatedTarget(row), ...lastDayBefore(row, today)]);
  const all = [...ofTerms, ...datesOf(item)];
  return all.filter(({ actBy }, at) => all.findIndex((other) => other.actBy === actBy) === at);
}

function listedTarget<Row extends RemindedRow>(renewal: Row): ReminderTarget<Row>[] {
  const { state, term, actBy } = renewal;
  if (actBy === null || term.end === null) return [];
  const target = { actBy, termEnd: term.end, renewal };
  if (pastStates.includes(state)) return [{ kind: 'missed', ...target }];
  return openStates.includes(state) ? [{ kind: 'ahead', ...target }] : [];
}

function missedBefore<Row extends RemindedRow>(renewal: Row, today: DateText): ReminderTarget<Row>[] {
  const { missedBefore: term } = renewal;
  if (term === null || daysBetween(term.actBy, today) > missedBeforeDays) return [];
  return [{ kind: 'missed', actBy: term.actBy, termEnd: term.end, renewal }];
}

// They go on after a day that was missed.
function repeatedTarget<Row extends RemindedRow>(renewal: Row): ReminderTarget<Row>[] {
  const { state, term, actBy, derivation, renewsItself } = renewal;
  const isOpen = openStates.includes(state) || pastStates.includes(state);
  if (actBy === null || !isOpen || !(renewsItself || derivation.notice !== null)) return [];
  return [{ kind: 'ahead', actBy, termEnd: term.end, renewal }];
}

// Where a term's last day is its day to act, only the next term can tell that it was missed.
const lastDayBefore = <Row extends RemindedRow>(renewal: Row, today: DateText): ReminderTarget<Row>[] =>
  missedBefore(renewal, today).filter(({ actBy, termEnd }) => actBy === termEnd);

function datesOf({ status, contracts }: RemindedItem<unknown>): ReminderTarget<never>[] {
  const latest = latestContract(contracts);
  if (!latest || hasRenewalTerms(latest)) return [];
  const actBy = renewalDayOf({ status, latestContract: latest });
  return actBy === null ? [] : [{ kind: 'ahead', actBy, termEnd: latest.endDate, renewal: null }];
}
