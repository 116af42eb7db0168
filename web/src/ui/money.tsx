import { formatIn } from '../lib/currencies.ts';
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

/** The same in any currency, with as many decimals as it has. */
export function MoneyIn({ amount, currency }: { amount: number; currency: string }) {
  const text = formatIn(amount, currency);
  const point = text.lastIndexOf('.');
  const whole = point < 0 ? text : text.slice(0, point);
  return (
    <span className="tabular-nums whitespace-nowrap">
      {whole}
      {point >= 0 && <span className="money-cents">{text.slice(point)}</span>}
    </span>
  );
}
