import type { Contract } from '@purser/api/contracts';
import { moneyText } from '@purser/domain/currencies/currency-amounts';
import { priceChange } from '@purser/domain/currencies/price-change';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { dollarsOf } from '@purser/domain/money';
import { changeText } from '@purser/domain/renewal/price-change';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatIn } from '../../lib/currencies.ts';
import { formatChange, formatMoney } from '../../lib/format.ts';
import { Figure, Figures } from '../../ui/figures.tsx';
import type { WithContract } from './contract-form.ts';
import type { CostResult } from './use-cost.ts';

/** What a price changes from the contract before, told apart from what the rate does; nothing in different currencies. */
export function CostChange({ before, after }: { before: Contract | undefined; after: CostResult }) {
  const { control } = useFormContext<WithContract>();
  const currency = useWatch({ control, name: 'contract.currency' }) ?? '';
  const change = before && priceChange(before, { ...after, currency });
  if (!change || typeof before?.originalCost !== 'number' || before.rate === null) return null;
  const { minor, total, byPrice, byRate } = change;
  return (
    <Figures look="strip" className="cost-change">
      <Figure label="Before" note={`${formatMoney(before.cost)} at ${rateText(rateOf(before.rate))}`}>
        {formatIn(before.originalCost, currency)}
      </Figure>
      <Figure label="Price" note={changeText(before.originalCost, after.originalCost)} isBad={minor > 0n}>
        {`${signOf(minor)}${moneyText(minor < 0n ? -minor : minor, currency)}`}
      </Figure>
      <Figure
        label="In the company’s currency"
        note={`${formatChange(dollarsOf(byPrice))} price, ${formatChange(dollarsOf(byRate))} rate`}
        isBad={total > 0n}
      >
        {formatChange(dollarsOf(total))}
      </Figure>
    </Figures>
  );
}

function signOf(value: bigint): string {
  if (value === 0n) return '±';
  return value < 0n ? '−' : '+';
}
