import type { RenewalTerm } from '@purser/api/renewal-terms';
import type { CalendarEventKind } from '@purser/domain/renewal/calendar-events';

/** Something that a term has on a day. */
export interface DayMark {
  readonly kind: CalendarEventKind;
  readonly row: RenewalTerm;
}

/** What stands on each day, the days to act first: also what is decided, which calendar programs aren't told. */
export function marksByDay(rows: readonly RenewalTerm[]): ReadonlyMap<string, readonly DayMark[]> {
  const days = new Map<string, DayMark[]>();
  const add = (kind: CalendarEventKind, dayOf: (row: RenewalTerm) => string | null): void => {
    for (const row of rows) {
      const day = dayOf(row);
      if (day === null) continue;
      const marks = days.get(day);
      if (marks) marks.push({ kind, row });
      else days.set(day, [{ kind, row }]);
    }
  };
  add('act-by', ({ actBy }) => actBy);
  // What runs on has billing periods, and nobody waits for their ends.
  add('term-end', ({ term, state, canEndOn }) => {
    if (canEndOn !== null) return state === 'cancelled' || state === 'cancelling' ? canEndOn : null;
    return term.end;
  });
  add('review', ({ state, reviewDate }) => (state === 'cancelled' ? null : reviewDate));
  return days;
}
