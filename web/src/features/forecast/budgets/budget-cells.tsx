import { fullDay } from '@purser/domain/renewal/day-words';
import { Badge } from '../../../ui/badge.tsx';
import { LedgerMoney } from '../ledger-money.tsx';
import { type BudgetSum, wholeYear } from './budget-sums.ts';

export const BudgetAmount = ({ amount }: { amount: number | null }) =>
  amount === null ? (
    <span className="font-normal text-ink-3">No budget</span>
  ) : (
    <LedgerMoney amount={amount} />
  );

export const LeftOrOver = ({ amount }: { amount: number }) =>
  amount < 0 ? (
    <span className="font-medium text-danger">
      <LedgerMoney amount={-amount} /> over
    </span>
  ) : (
    <span className="font-medium">
      <LedgerMoney amount={amount} />
    </span>
  );

export const RunsOut = ({ day }: { day: string | null }) =>
  day === null ? (
    <span className="text-ink-2">Within budget</span>
  ) : (
    <Badge variant="destructive">{fullDay(day)}</Badge>
  );

/** The year against its own budget: all marks of 100% stand in one line. */
export function BudgetBar({ row }: { row: BudgetSum }) {
  const { budget, spent, forecast } = row;
  // Without a budget, its own year is the whole.
  const whole = (budget ?? wholeYear(row)) * (budget === null ? 1 : 1.08);
  const share = (amount: number): string =>
    `${whole === 0 ? 0 : Math.min(100, Math.max(0, (100 * amount) / whole)).toFixed(2)}%`;
  return (
    <span className="budget-bar" aria-hidden="true">
      <i data-look="spent" style={{ width: share(spent) }} />
      <i data-look="forecast" style={{ width: share(forecast) }} />
      {budget !== null && <b style={{ left: share(budget) }} />}
    </span>
  );
}
