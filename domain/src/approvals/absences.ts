/**
 * People who are out of office and those who stand in for them (docs/product/approvals.md#absences). A delegate who is away as
 * well passes on; where that leads to nobody, the administrators stand in.
 */
import { type DateText, yearLater } from '../days.ts';

/** What is said of days in the wrong order. */
export const daysReversed = 'The last day lies before the first';

/** What is said of an absence without its last day. */
export const lastDayMissing = 'Please choose the last day';

/** What is said of an absence without its first day. */
export const firstDayMissing = 'Please choose the first day';

/** A person's absence, from its first day to its last. A person has one at most. */
export interface Absence {
  readonly personId: number;
  readonly from: DateText;
  readonly to: DateText;
  readonly delegateId: number;
}

/**
 * The last day to which an absence can last: a delegation that nobody ends would outlive its reason.
 * @example latestReturn('2026-11-20') // '2027-11-20'
 */
export const latestReturn = (from: DateText): DateText => yearLater(from);

/** What a day is like in the company, as far as standing in depends on it. */
export interface Attendance {
  readonly today: DateText;
  readonly absences: readonly Absence[];
  /** The people who were deleted. */
  readonly deletedIds: ReadonlySet<number>;
}

/**
 * An absence in words, after a name.
 * @example absenceText({ from: '2026-11-20', to: '2026-11-30' }, 'Ben Ito') // 'from 2026-11-20 to 2026-11-30, Ben Ito is standing in'
 */
export const absenceText = ({ from, to }: Pick<Absence, 'from' | 'to'>, delegate: string): string =>
  `from ${from} to ${to}, ${delegate} is standing in`;

/** Who decides for a person today as well: nobody, as that one is there; a person; or the administrators. */
export type StandIn = 'nobody' | 'administrators' | number;

/** The absence of a person who is away today. @example absenceOf(7, attendance)?.delegateId // 8 */
export const absenceOf = (id: number, { absences, today }: Attendance): Absence | undefined =>
  absences.find(({ personId, from, to }) => personId === id && from <= today && today <= to);

/**
 * Who stands in for a person today. Deleted people, and a ring of people who all are away, leave it to the administrators.
 * @example standInFor(7, { today: '2026-11-23', absences: [{ personId: 7, from: '2026-11-20', to: '2026-11-30', delegateId: 8 }], deletedIds: new Set() }) // 8
 */
export function standInFor(id: number, attendance: Attendance): StandIn {
  const seen = new Set<number>();
  let present = id;
  for (let absence = absenceOf(id, attendance); absence; absence = absenceOf(present, attendance)) {
    seen.add(present);
    present = absence.delegateId;
    if (seen.has(present) || attendance.deletedIds.has(present)) return 'administrators';
  }
  return present === id ? 'nobody' : present;
}
