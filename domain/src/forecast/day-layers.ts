/**
 * What an item costs on which days, how sure that is and why (docs/product/forecast.md#layers). The days are those of spend.ts: each
 * contract's own, and the latest one's on and on while the item is active. Inside the term that somebody recorded a day is
 * committed; after it expected or uncertain. Days are day numbers.
 */
import { dayNumber } from '../days.ts';
import type { Day } from '../renewal/civil-days.ts';
import { isRecurring } from '../renewal/schedule.ts';
import type { ForecastItem, Outlook } from './forecast-source.ts';
import { type CountedCourse, countedCourses } from './item-courses.ts';
import type { DayWindow, LayeredDays, Reason, ReasonKind } from './layered-days.ts';
import { priceSteps, turnsOf } from './price-steps.ts';
import { withRequested } from './requested.ts';

/**
 * The days of an item that count within a window, in the order of their contracts.
 * @example layeredDays(item, plainOutlook('2026-11-22'), { first, last })[0].layer // 'committed'
 */
export function layeredDays(item: ForecastItem, outlook: Outlook, window: DayWindow): LayeredDays[] {
  const today = dayNumber(outlook.today);
  const days: LayeredDays[] = [];
  for (const course of countedCourses(item, outlook.today)) {
    if (course.to < window.first || course.from > window.last) continue;
    addDays(days, course, { ...outlook, today, last: Math.min(window.last, course.to) });
  }
  const isGranted = outlook.withRequests && item.requests.length > 0;
  const counted = isGranted
    ? withRequested(days, item.requests, { today: outlook.today, last: window.last })
    : days;
  return within(counted, window, outlook.cancelledFrom);
}

interface Settings extends Pick<Outlook, 'uplift'> {
  readonly today: Day;
  readonly last: Day;
}

/** Adds the days of a contract: those of its recorded term, and those on which it goes on. */
function addDays(days: LayeredDays[], course: CountedCourse, settings: Settings): void {
  const { contract, from } = course;
  const { last } = settings;
  const reach = Math.min(last, course.to);
  const signedEnd = contract.endDate === null ? from - 1 : dayNumber(contract.endDate);
  const committedTo = Math.min(reach, signedEnd);
  if (committedTo >= from) {
    const reason = { ...noRaise, kind: 'signed' as const, day: signedEnd, contractId: contract.id };
    const cents = Math.round(contract.cost * 100);
    const { paymentType } = contract;
    days.push({ from, to: committedTo, cents, layer: 'committed', reason, paymentType });
  }
  const goesOnFrom = Math.max(from, signedEnd + 1);
  if (goesOnFrom <= reach) addGoingOn(days, course, { ...settings, from: goesOnFrom, to: reach });
}

const noRaise = { raise: null, cycle: null, requestId: null };

interface Reach extends Settings {
  readonly from: Day;
  readonly to: Day;
}

function addGoingOn(days: LayeredDays[], course: CountedCourse, { from, to, today, uplift }: Reach): void {
  const { contract } = course;
  const kind = kindOf(course);
  const isExpected = kind !== 'undecided' && kind !== 'endMissing';
  const steps = priceSteps(contract, { today, last: to, isExpected, uplift });
  const starts = new Set([from, ...steps.map((step) => step.from).filter((day) => day > from && day <= to)]);
  // What renews itself after today is another reason than what has done so already.
  const [turn] = kind === 'renews' && from <= today ? turnsOf(contract, { today, last: to }) : [];
  if (turn !== undefined) starts.add(turn);
  const bounds = [...starts].toSorted((a, b) => a - b);
  bounds.forEach((start, at) => {
    const step = steps.findLast((one) => one.from <= start) ?? steps[0];
    if (!step) return;
    const raise = step.percent === null ? null : { percent: step.percent, day: step.from };
    days.push({
      from: start,
      to: (bounds[at + 1] ?? to + 1) - 1,
      cents: step.cents,
      layer: isExpected ? 'expected' : 'uncertain',
      reason: {
        ...reasonFrom(kind, { course, start, today }),
        raise,
        cycle: kind === 'recurs' ? contract.billingCycle : null,
        contractId: contract.id,
        requestId: null,
      },
      paymentType: contract.paymentType,
    });
  });
}

function kindOf({ contract, isRenewalDecided }: CountedCourse): ReasonKind {
  if (isRecurring(contract)) return 'recurs';
  if (contract.endDate === null) return 'endMissing';
  if (contract.autoRenew) return 'renews';
  return isRenewalDecided ? 'renewalDecided' : 'undecided';
}

function reasonFrom(
  kind: ReasonKind,
  { course, start, today }: { readonly course: CountedCourse; readonly start: Day; readonly today: Day },
): Pick<Reason, 'kind' | 'day'> {
  const { endDate } = course.contract;
  if (endDate === null) return { kind, day: course.from };
  const end = dayNumber(endDate);
  if (kind !== 'renews') return { kind, day: end };
  return start > today ? { kind, day: start } : { kind: 'unrecorded', day: end + 1 };
}

function within(days: readonly LayeredDays[], window: DayWindow, cancelledFrom: Day | null): LayeredDays[] {
  const last = cancelledFrom === null ? window.last : Math.min(window.last, cancelledFrom - 1);
  const kept: LayeredDays[] = [];
  for (const span of days) {
    if (span.from >= window.first && span.to <= last) kept.push(span);
    else if (span.to >= window.first && span.from <= last)
      kept.push({ ...span, from: Math.max(span.from, window.first), to: Math.min(span.to, last) });
  }
  return kept;
}
