import { splitAmount } from '../../lib/format.ts';

type LedgerMoneyProps = {
  amount: number;
  /** With a sign, as a difference has one. */
  isChange?: boolean;
};

/** An amount in a table of many, whose corner says the currency: without its sign, and nothing is a pale 0. */
export function LedgerMoney({ amount, isChange = false }: LedgerMoneyProps) {
  if (amount === 0) return <span className="text-ink-3">0</span>;
  const { whole, cents } = splitAmount(Math.abs(amount));
  return (
    <span className="tabular-nums whitespace-nowrap">
      {signOf(amount, isChange)}
      {whole}
      <span className="money-cents">{cents}</span>
    </span>
  );
}

function signOf(amount: number, isChange: boolean): string {
  if (amount < 0) return '−';
  return isChange ? '+' : '';
}
