/**
 * The forecast as it is defined, day by day: it judges the product's and shares nothing with it but the oracle of renewals, which
 * knows what follows what. Slow on purpose: every day asks every contract, and money is whole numbers of a 365th of a cent.
 */
import type { ForecastContract, ForecastItem, Layer, OpenRequest } from '../src/forecast/forecast-source.ts';
import { addDays, addMonths, daysFrom } from './plain-calendar.ts';
import { oracleRows } from './renewal-oracle.ts';

/** What is assumed; `cancelledFrom` is a day as text. */
export interface Assumed {
  readonly today: string;
  readonly uplift: number | null;
  readonly withRequests: boolean;
  readonly cancelledFrom: string | null;
}

/** Cents of one item in one place. A missing name is null. */
export interface OracleAmount {
  readonly month: string;
  readonly layer: Layer;
  readonly paymentType: string | null;
  readonly segment: string | null;
  readonly team: string | null;
  readonly cents: bigint;
}

interface Cost {
  readonly layer: Layer;
  readonly paymentType: string | null;
  readonly cents: bigint;
  readonly contractId: number | null;
}

const order: readonly Layer[] = ['committed', 'expected', 'uncertain', 'requested'];
const centsOf = (cost: number): bigint => BigInt(cost.toFixed(2).replace('.', ''));
const isOver = (status: string): boolean => status === 'pending_cancellation' || status === 'terminated';
const orders = new WeakMap<readonly ForecastContract[], readonly ForecastContract[]>();

function inOrder(contracts: readonly ForecastContract[]): readonly ForecastContract[] {
  const known = orders.get(contracts);
  if (known) return known;
  const sorted = contracts.toSorted((a, b) => a.startDate.localeCompare(b.startDate) || a.id - b.id);
  orders.set(contracts, sorted);
  return sorted;
}

const isRecurring = ({ endDate, billingCycle }: ForecastContract): boolean =>
  endDate === null && billingCycle !== 'yearly';
const decided = ({ decisions }: ForecastItem, { id }: ForecastContract) =>
  decisions.find(({ contractId }) => contractId === id);

// A cancellation that stands: of what ends by itself, or with its notice. These items settle the end of every notice.
function isCancelled(item: ForecastItem, contract: ForecastContract): boolean {
  const decision = decided(item, contract);
  if (isOver(item.status) || decision?.decision !== 'cancel') return false;
  return decision.noticeSentOn !== null || (!contract.autoRenew && contract.endDate !== null);
}

/** When a price may rise, after today. */
function turnsOf(contract: ForecastContract, today: string, last: string): Set<string> {
  const { startDate, endDate, noticeCount, noticeUnit } = contract;
  const turns = new Set<string>();
  const end = endDate === null ? null : addDays(endDate, 1);
  const anniversaries = Array.from({ length: 20 }, (_, year) => addMonths(startDate, 12 * (year + 1)));
  if (end === null) for (const day of anniversaries) turns.add(day);
  else {
    const months = Array.from({ length: 240 }, (_, at) => at + 1);
    const signed = months.find((number) => addMonths(startDate, number) === end);
    const length = contract.renewalMonths ?? signed ?? 12;
    const noticeMonths = noticeUnit === 'months' ? (noticeCount ?? -1) : -1;
    const noticeDays = noticeUnit === 'days' ? (noticeCount ?? -1) : -1;
    const lengthInDays = Math.floor(length / 12) * 365 + (length % 12) * 30;
    const runsOn = contract.autoRenew && (noticeMonths >= length || noticeDays >= lengthInDays);
    turns.add(end);
    if (runsOn) for (const day of anniversaries.filter((one) => one > end)) turns.add(day);
    else
      for (let at = 1; at * length < 240; at += 1)
        turns.add(signed ? addMonths(startDate, signed + at * length) : addMonths(end, at * length));
  }
  return new Set([...turns].filter((day) => day > today && day <= last));
}

interface Running {
  readonly contract: ForecastContract;
  readonly turns: Set<string>;
  cents: bigint;
  raisedOn: string | null;
}

function raise(
  running: Running,
  { day, uplift }: { day: string; uplift: number | null },
  layer: Layer,
): void {
  const { contract, turns } = running;
  if (!turns.has(day) || layer === 'committed') return;
  const foreseen = contract.renewalUplift;
  const own = layer === 'uncertain' && foreseen !== 0 ? null : foreseen;
  if (own === null && running.raisedOn !== null && day < addMonths(running.raisedOn, 12)) return;
  const percent = own ?? uplift ?? 0;
  if (percent === 0) return;
  const exact = running.cents * BigInt(Math.round(percent * 100) + 10_000);
  running.cents = (exact + 5000n) / 10_000n;
  if (running.cents > 99_999_999_999_999n) running.cents = 99_999_999_999_999n;
  running.raisedOn = day;
}

/** What a contract would be on a day if it counted. */
function natureOn(item: ForecastItem, contract: ForecastContract, day: string): Layer {
  const { endDate, autoRenew } = contract;
  if (endDate !== null && day <= endDate) return 'committed';
  if (endDate === null) return isRecurring(contract) ? 'expected' : 'uncertain';
  return autoRenew || decided(item, contract)?.decision === 'renew' ? 'expected' : 'uncertain';
}

/** Whether a contract counts on a day. */
function countsOn(
  item: ForecastItem,
  contract: ForecastContract,
  at: { day: string; today: string },
): boolean {
  const { day, today } = at;
  const all = inOrder(item.contracts);
  const next = all[all.indexOf(contract) + 1];
  const { startDate, endDate, autoRenew } = contract;
  if (day < startDate) return false;
  if (endDate !== null && day <= endDate) return true;
  if (next) {
    const decision = decided(item, contract);
    const isEnded = decision?.decision === 'cancel' && decision.noticeSentOn !== null;
    const goesOn = endDate === null || (autoRenew && !isEnded);
    return (goesOn && day < next.startDate) || isInPlaceOfLatest(item, contract, at);
  }
  if (isOver(item.status)) return endDate === null && day <= today;
  return !isCancelled(item, contract) || day < today;
}

const lines = new WeakMap<ForecastItem, readonly number[]>();

// Contracts that nothing follows are those that are each its line's only one when all have begun.
function openIds(item: ForecastItem): readonly number[] {
  const known = lines.get(item) ?? oracleRows(item, '2060-01-01').map(({ contractId }) => contractId);
  lines.set(item, known);
  return known;
}

function isInPlaceOfLatest(
  item: ForecastItem,
  contract: ForecastContract,
  at: { day: string; today: string },
): boolean {
  const all = inOrder(item.contracts);
  const latest = all.at(-1);
  if (!latest || isOver(item.status) || !isCancelled(item, latest) || at.day < at.today) return false;
  if (latest.endDate !== null && at.day <= latest.endDate) return false;
  const others = all
    .slice(0, -1)
    .filter((one) => openIds(item).includes(one.id) && !isCancelled(item, one))
    .filter(({ endDate, autoRenew }) => endDate === null || autoRenew || endDate >= at.today);
  return others.at(-1) === contract;
}

const startOf = ({ startDate }: OpenRequest, today: string): string => {
  if (startDate === null) return addMonths(`${today.slice(0, 8)}01`, 1);
  return startDate > today ? startDate : today;
};

/** Everything that an item costs on each day from one to another. */
function costsByDay(item: ForecastItem, assumed: Assumed, days: readonly string[]): Cost[][] {
  const { today, uplift, withRequests, cancelledFrom } = assumed;
  const last = days.at(-1) ?? today;
  const running = inOrder(item.contracts).map(
    (contract): Running => ({
      contract,
      turns: turnsOf(contract, today, last),
      cents: centsOf(contract.cost),
      raisedOn: null,
    }),
  );
  const requests = withRequests ? item.requests : [];
  return days.map((day) => {
    const costs: Cost[] = [];
    for (const one of running) {
      const layer = natureOn(item, one.contract, day);
      raise(one, { day, uplift }, layer);
      if (!countsOn(item, one.contract, { day, today })) continue;
      const { id: contractId, paymentType } = one.contract;
      costs.push({ layer, paymentType, cents: one.cents, contractId });
    }
    if (cancelledFrom !== null && day >= cancelledFrom) return [];
    const granted = requests.filter((request) => day >= startOf(request, today));
    const left = costs.filter(({ layer, contractId }) =>
      granted.every(({ renewsContractId }) => layer === 'committed' && contractId !== renewsContractId),
    );
    const requested = granted.map(
      ({ cost, paymentType }): Cost => ({
        layer: 'requested',
        paymentType,
        cents: centsOf(cost),
        contractId: null,
      }),
    );
    return [...left, ...requested];
  });
}

/** Whole cents by weights: first rounded down, then a cent more for whoever lost most by it, the first of equals. */
function shared(cents: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n);
  const parts = weights.map((weight) => (cents * weight) / whole);
  const missing = Number(cents - parts.reduce((sum, part) => sum + part, 0n));
  const lost = weights.map((weight, at) => ({ at, by: (cents * weight) % whole }));
  const most = lost.toSorted((a, b) => (a.by === b.by ? a.at - b.at : Number(b.by - a.by))).slice(0, missing);
  return parts.map((part, at) => part + (most.some((one) => one.at === at) ? 1n : 0n));
}

function weightsOf({ business_segment: names, business_segment_percentages: text }: ForecastItem): bigint[] {
  if (names === null || names.length === 0) return [1n];
  const given: Record<string, number> = text === null ? {} : JSON.parse(text);
  const parts = names.map((name) => Math.round((given[name] ?? -1) * 100));
  const isNamed = Object.keys(given).length === names.length && parts.every((part) => part >= 0);
  const isValid = isNamed && parts.reduce((sum, part) => sum + part, 0) === 10_000;
  return parts.map((part) => (isValid ? BigInt(part) : 1n));
}

/** The item's running total divided among its segments, and each of their parts among the teams. */
function places(item: ForecastItem, of365: bigint): bigint[][] {
  const cents = (of365 * 2n + 365n) / 730n;
  const teams = (item.team_usage?.length ? item.team_usage : ['']).map(() => 1n);
  return shared(cents, weightsOf(item)).map((part) => shared(part, teams));
}

const steps = order.flatMap((layer) =>
  ['Card', 'Invoice', null].map((paymentType) => ({ layer, paymentType })),
);

/**
 * What an item costs in some months (`2026-11`), which follow each other, in every place where it costs anything. Its payment types
 * are those of random-forecasts.ts.
 */
export function oracleAmounts(
  item: ForecastItem,
  assumed: Assumed,
  months: readonly string[],
): OracleAmount[] {
  const first = `${(months[0] ?? '').slice(0, 4)}-01-01`;
  const days = daysFrom(first, addDays(addMonths(`${months.at(-1)}-01`, 1), -1));
  const costs = costsByDay(item, assumed, days);
  const amounts: OracleAmount[] = [];
  let total = 0n;
  for (const month of new Set(days.map((day) => day.slice(0, 7)))) {
    if (month.endsWith('-01')) total = 0n;
    const own = costs.filter((_, at) => days[at]?.startsWith(month)).flat();
    for (const step of steps) {
      const sum = sumOf(
        own.filter(({ layer, paymentType }) => layer === step.layer && paymentType === step.paymentType),
      );
      if (sum === 0n) continue;
      const before = places(item, total);
      total += sum;
      amounts.push(...gained(item, { before, after: places(item, total) }, { month, ...step }));
    }
  }
  return amounts.filter(({ cents, month }) => cents !== 0n && months.includes(month));
}

const sumOf = (costs: readonly Cost[]): bigint => costs.reduce((sum, { cents }) => sum + cents, 0n);

function gained(
  item: ForecastItem,
  { before, after }: { before: bigint[][]; after: bigint[][] },
  where: Pick<OracleAmount, 'month' | 'layer' | 'paymentType'>,
): OracleAmount[] {
  return after.flatMap((parts, segmentAt) =>
    parts.map((part, teamAt) => ({
      ...where,
      segment: item.business_segment?.[segmentAt] ?? null,
      team: item.team_usage?.[teamAt] ?? null,
      cents: part - (before[segmentAt]?.[teamAt] ?? 0n),
    })),
  );
}
