import { splitMoney } from '../lib/format.ts';

/** An amount with quiet cents, so that a column of them reads like a ledger; without them, rounded to dollars. */
export function Money({ amount, cents = true }: { amount: number; cents?: boolean }) {
  const parts = splitMoney(cents ? amount : Math.round(amount));
  return (
    <span className="tabular-nums whitespace-nowrap">
      {parts.whole}
      {cents && <span className="money-cents">{parts.cents}</span>}
    </span>
  );
}
