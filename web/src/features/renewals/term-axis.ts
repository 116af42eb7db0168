import type { RenewalTerm } from '@purser/api/renewal-terms';
import { dayNumber } from '@purser/domain/days';
import { dayText, monthsLater } from '@purser/domain/renewal/civil-days';
import { isDecided } from '@purser/domain/renewal/groups';
import { monthNames } from '../../lib/format.ts';

/** A stretch of the axis, in percent of its width. */
interface Stretch {
  readonly left: number;
  readonly width: number;
}

/** Where a term's parts stand on its time line, in percent of its width. */
export interface TermAxis {
  /** Torn where it began before the axis does. */
  readonly term: Stretch & { readonly isTorn: boolean };
  /** The days of the term on which notice comes too late. */
  readonly tooLate: Stretch | null;
  readonly edge: number;
  readonly actBy: number | null;
  readonly today: number;
  readonly months: readonly { readonly label: string; readonly at: number }[];
}

/** How far the axis reaches beyond what matters, in days. */
const margin = 60;

type Drawn = Pick<
  RenewalTerm,
  'term' | 'boundary' | 'actBy' | 'canEndOn' | 'renewsItself' | 'state' | 'derivation'
>;

/** Null for a term without an end, which there is nothing to draw of. */
export function termAxis(row: Drawn, today: string): TermAxis | null {
  const edge = edgeOf(row);
  if (edge === null) return null;
  const now = dayNumber(today);
  const began = dayNumber(row.term.start);
  const actBy = actByOf(row);
  const start = Math.min(now, Math.max(began, Math.min(now, actBy ?? now) - margin));
  const end = Math.max(edge, now) + margin;
  const at = (day: number): number => ((day - start) / (end - start)) * 100;
  const stretch = (from: number, to: number): Stretch => ({ left: at(from), width: at(to) - at(from) });
  return {
    term: { ...stretch(Math.max(began, start), edge), isTorn: began < start },
    tooLate: hasTooLate(row, actBy, edge) ? stretch((actBy ?? edge) + 1, edge) : null,
    edge: at(edge),
    actBy: actBy === null ? null : at(actBy),
    today: at(now),
    months: monthsIn(start, end).map(({ day, label }) => ({ label, at: at(day) })),
  };
}

// The first day after the term or, of what runs on, after the last day it can end on.
function edgeOf({ canEndOn, boundary }: Drawn): number | null {
  if (canEndOn !== null) return dayNumber(canEndOn) + 1;
  return boundary === null ? null : dayNumber(boundary);
}

function actByOf({ actBy, derivation, canEndOn }: Drawn): number | null {
  const day = actBy ?? (canEndOn === null ? null : derivation.cancelBy);
  return day === null ? null : dayNumber(day);
}

const hasTooLate = (row: Drawn, actBy: number | null, edge: number): boolean =>
  actBy !== null && actBy + 1 < edge && !isDecided(row) && (row.renewsItself || row.canEndOn !== null);

const monthSteps = [1, 3, 6, 12, 24, 60, 120, 240];
const mostMonths = 5;
// Names nearer to an end of the line would hang over it.
const nearestNamed = 0.04;

/** The first days of months, few enough that their names never meet. */
function monthsIn(start: number, end: number): { day: number; label: string }[] {
  const edge = (end - start) * nearestNamed;
  for (const step of monthSteps) {
    const months = firstsOf(step, start + edge, end - edge);
    if (months.length <= mostMonths) return months;
  }
  return [];
}

function firstsOf(step: number, from: number, to: number): { day: number; label: string }[] {
  const year = Number(dayText(Math.floor(from)).slice(0, 4));
  const first = dayNumber(`${String(year).padStart(4, '0')}-01-01`);
  const found: { day: number; label: string }[] = [];
  for (let months = 0; ; months += step) {
    const day = monthsLater(first, months);
    if (day > to || found.length > mostMonths) return found;
    if (day >= from) found.push({ day, label: monthLabel(dayText(day)) });
  }
}

function monthLabel(date: string): string {
  const name = monthNames[Number(date.slice(5, 7)) - 1] ?? '';
  return name === 'Jan' ? `Jan ${date.slice(0, 4)}` : name;
}
