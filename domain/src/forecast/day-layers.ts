/**
 * What an item costs on which days, how sure that is and why (docs/product/forecast.md#layers). The days are those of spend.ts: each
 * contract's own, and the latest one's on and on while the item is active. A day inside a recorded term is committed;
 * after it expected or uncertain. Days are day numbers.
 */
import { dayNumber } from '../days.ts';
import type { Day } from '../renewal/civil-days.ts';
import { isRecurring } from '../renewal/schedule.ts';
import { type ContractChain, countedChains } from './contract-chains.ts';
import type { Assumptions, ForecastItem } from './forecast-source.ts';
import type { DayWindow, LayeredDays, Reason, ReasonKind } from './layered-days.ts';
import { priceSteps, turnsOf } from './price-steps.ts';
import { withRequested } from './requested.ts';

/**
 * The days of an item that count within a window, in the order of their contracts.
 * @example layeredDays(item, plainAssumptions('2026-11-22'), { first, last })[0].layer // 'committed'
 */
export function layeredDays(item: ForecastItem, assumptions: Assumptions, window: DayWindow): LayeredDays[] {
  const today = dayNumber(assumptions.today);
  const days: LayeredDays[] = [];
  for (const chain of countedChains(item, assumptions.today)) {
    if (chain.to < window.first || chain.from > window.last) continue;
    addDays(days, chain, { ...assumptions, today, last: Math.min(window.last, chain.to) });
  }
  const isGranted = assumptions.withRequests && item.requests.length > 0;
  const counted = isGranted
    ? withRequested(days, item.requests, { today: assumptions.today, last: window.last })
    : days;
  return within(counted, window, assumptions.cancelledFrom);
}

interface Settings extends Pick<Assumptions, 'uplift'> {
  readonly today: Day;
  readonly last: Day;
}

/** Adds the days of a contract: those of its recorded term, and those on which it goes on. */
function addDays(days: LayeredDays[], chain: ContractChain, settings: Settings): void {
  const { contract, from } = chain;
  const { last } = settings;
  const reach = Math.min(last, chain.to);
  const signedEnd = contract.endDate === null ? from - 1 : dayNumber(contract.endDate);
  const committedTo = Math.min(reach, signedEnd);
  if (committedTo >= from) {
    const reason = { ...noRaise, kind: 'signed' as const, day: signedEnd, contractId: contract.id };
    const cents = Math.round(contract.cost * 100);
    const { paymentType } = contract;
    days.push({ from, to: committedTo, cents, layer: 'committed', reason, paymentType });
  }
  const goesOnFrom = Math.max(from, signedEnd + 1);
  if (goesOnFrom <= reach) addGoingOn(days, chain, { ...settings, from: goesOnFrom, to: reach });
}

const noRaise = { raise: null, cycle: null, requestId: null };

interface Reach extends Settings {
  readonly from: Day;
  readonly to: Day;
}

function addGoingOn(days: LayeredDays[], chain: ContractChain, { from, to, today, uplift }: Reach): void {
  const { contract } = chain;
  const kind = kindOf(chain);
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
        ...reasonFrom(kind, { chain, start, today }),
        raise,
        cycle: kind === 'recurs' ? contract.billingCycle : null,
        contractId: contract.id,
        requestId: null,
      },
      paymentType: contract.paymentType,
    });
  });
}

function kindOf({ contract, isRenewalDecided }: ContractChain): ReasonKind {
  if (isRecurring(contract)) return 'recurs';
  if (contract.endDate === null) return 'endMissing';
  if (contract.autoRenew) return 'renews';
  return isRenewalDecided ? 'renewalDecided' : 'undecided';
}

function reasonFrom(
  kind: ReasonKind,
  { chain, start, today }: { readonly chain: ContractChain; readonly start: Day; readonly today: Day },
): Pick<Reason, 'kind' | 'day'> {
  const { endDate } = chain.contract;
  if (endDate === null) return { kind, day: chain.from };
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
