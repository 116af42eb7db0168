import { formatIn } from '../lib/currencies.ts';

/** An amount in any currency, with as many decimals as it has and its cents paler. Apart, since most pages have no such amount. */
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
