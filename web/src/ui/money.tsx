import { splitMoney } from '../lib/format.ts';

/** The cents are paler, so that a column reads like a ledger; without cents, it is rounded to dollars. */
export function Money({ amount, cents = true }: { amount: number; cents?: boolean }) {
  const parts = splitMoney(cents ? amount : Math.round(amount));
  return (
    <span className="tabular-nums whitespace-nowrap">
      {parts.whole}
      {cents && <span className="money-cents">{parts.cents}</span>}
    </span>
  );
}
