/**
 * When each contract of an item counts (docs/product/forecast.md#layers): on the days of spend.ts, but for what was decided about an
 * item that stays active. After a contract whose cancellation stands there is nothing, and another one of the item that nothing
 * follows, and that hasn’t lapsed, goes on in its place. Days are day numbers.
 */
import { inOrder } from '../contracts.ts';
import { type DateText, dayNumber } from '../days.ts';
import { isActive } from '../options.ts';
import type { Day } from '../renewal/civil-days.ts';
import type { RenewalRow } from '../renewal/renewal-row.ts';
import { renewalsOfItem } from '../renewal/renewals-of-item.ts';
import { openContracts } from '../renewal/succession.ts';
import { termsOf } from '../spend.ts';
import type { ForecastContract, ForecastItem } from './forecast-source.ts';

/** A contract with the terms that it renews into: the days on which they count, both included. */
export interface ContractChain {
  readonly contract: ForecastContract;
  readonly from: Day;
  readonly to: Day;
  /** Its renewal is decided, and the next contract isn't there yet. */
  readonly isRenewalDecided: boolean;
}

/** When each contract of an item counts, in the order of their starts; one may come twice, with other days. */
export function countedChains(item: ForecastItem, today: DateText): ContractChain[] {
  const contracts = inOrder(item.contracts);
  const terms = termsOf({ ...item, contracts }, today);
  const chains: ContractChain[] = [];
  contracts.forEach((contract, at) => {
    const term = terms[at];
    if (term) chains.push({ contract, from: term.from, to: term.to, isRenewalDecided: false });
  });
  const latest = chains.pop();
  if (!latest) return [];
  const isDecided = isActive(item.status) && item.decisions.length > 0;
  return [...chains, ...(isDecided ? asDecided(item, { latest, chains }, today) : [latest])];
}

/**
 * Whether a contract can count on a day or after it, of an item that nothing was decided about; `next` is the contract that starts
 * after it, undefined for the latest. Without those before the first that can, the others count on the same days.
 * @example countsFrom({ endDate: '2025-12-31', autoRenew: false }, { startDate: '2026-01-01' }, '2026-01-01') // false
 */
export function countsFrom(
  { endDate, autoRenew }: Pick<ForecastContract, 'endDate' | 'autoRenew'>,
  next: Pick<ForecastContract, 'startDate'> | undefined,
  first: DateText,
): boolean {
  if (!next || (endDate !== null && endDate >= first)) return true;
  return (endDate === null || autoRenew) && next.startDate > first;
}

interface Split {
  readonly latest: ContractChain;
  readonly chains: readonly ContractChain[];
}

function asDecided(item: ForecastItem, { latest, chains }: Split, today: DateText): ContractChain[] {
  const rows = renewalsOfItem(item, today);
  const rowOf = ({ id }: ForecastContract): RenewalRow | undefined =>
    rows.find(({ contractId }) => contractId === id);
  const decided = (chain: ContractChain): ContractChain => ({
    ...chain,
    isRenewalDecided: rowOf(chain.contract)?.decision?.decision === 'renew',
  });
  const end = cancelledEnd(rowOf(latest.contract), latest.contract);
  if (end === null) return [decided(latest)];
  // What has been counted up to today stays so.
  const ended = { ...latest, to: Math.max(end, dayNumber(today) - 1) };
  const open = new Set(
    openContracts(item.contracts, Number.POSITIVE_INFINITY).map(({ contract }) => contract.id),
  );
  const other = chains.findLast(
    ({ contract }) =>
      open.has(contract.id) && !isLapsed(contract, today) && cancelledEnd(rowOf(contract), contract) === null,
  );
  if (!other) return [ended];
  const from = Math.max(other.to, ended.to) + 1;
  return [ended, decided({ ...other, from, to: Number.POSITIVE_INFINITY })];
}

const isLapsed = ({ endDate, autoRenew }: ForecastContract, today: DateText): boolean =>
  endDate !== null && !autoRenew && endDate < today;

/**
 * The last day of a contract whose cancellation stands: its notice was given in time, or it ends by itself; null for any other.
 * While notice isn't recorded, what renews itself goes on.
 */
function cancelledEnd(row: RenewalRow | undefined, { endDate }: ForecastContract): Day | null {
  if (row?.decision?.decision !== 'cancel') return null;
  const needsNotice = row.renewsItself || row.state === 'running' || endDate === null;
  if (needsNotice && row.state !== 'cancelled') return null;
  return dayNumber(endDate ?? row.decision.termEnd);
}
