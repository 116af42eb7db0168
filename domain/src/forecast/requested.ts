/**
 * What open requests would cost (docs/product/forecast.md#requests): a contract's in place of what its item would go on with from the
 * proposed start, software's from the first of the next month. Days are day numbers.
 */
import { type DateText, dayNumber } from '../days.ts';
import { type Day, monthsLater } from '../renewal/civil-days.ts';
import type { OpenRequest } from './forecast-source.ts';
import type { LayeredDays } from './layered-days.ts';

/** Up to which day one looks, and from which day on something may still change. */
interface Ahead {
  readonly today: DateText;
  readonly last: Day;
}

/**
 * The days of an item where its requests are granted: from the proposed start on, in place of the contract that is renewed and
 * of all that only goes on. Recorded terms beside it stay.
 */
export function withRequested(
  days: readonly LayeredDays[],
  requests: readonly OpenRequest[],
  ahead: Ahead,
): LayeredDays[] {
  let left = [...days];
  for (const request of requests) {
    const start = startOf(request, ahead.today);
    left = left.flatMap((span) => (isReplaced(span, request) ? endedBefore(span, start) : [span]));
  }
  return [...left, ...requests.flatMap((request) => requestedDays(request, ahead))];
}

/** The days of a request that is granted. @example requestedDays({ cost: 365, startDate: null, … }, { today: '2026-11-22', last })[0].from // dayNumber('2026-12-01') */
export function requestedDays(request: OpenRequest, { today, last }: Ahead): LayeredDays[] {
  const from = startOf(request, today);
  if (from > last) return [];
  return [
    {
      from,
      to: last,
      cents: Math.round(request.cost * 100),
      layer: 'requested',
      reason: {
        kind: 'requested',
        day: from,
        raise: null,
        cycle: null,
        contractId: null,
        requestId: request.id,
      },
      paymentType: request.paymentType,
    },
  ];
}

// What is over doesn't change any more, also where the proposed day has passed.
function startOf({ startDate }: OpenRequest, today: DateText): Day {
  if (startDate === null) return monthsLater(dayNumber(`${today.slice(0, 7)}-01`), 1);
  return Math.max(dayNumber(startDate), dayNumber(today));
}

const isReplaced = ({ layer, reason }: LayeredDays, { renewsContractId }: OpenRequest): boolean =>
  layer !== 'committed' || (renewsContractId !== null && reason.contractId === renewsContractId);

const endedBefore = (span: LayeredDays, start: Day): LayeredDays[] =>
  span.from >= start ? [] : [{ ...span, to: Math.min(span.to, start - 1) }];
