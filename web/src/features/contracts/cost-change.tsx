import type { Contract } from '@purser/api/contracts';
import { moneyText } from '@purser/domain/currencies/currency-amounts';
import { priceChange } from '@purser/domain/currencies/price-change';
import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { dollarsOf } from '@purser/domain/money';
import { changeText } from '@purser/domain/renewal/price-change';
import { useFormContext, useWatch } from 'react-hook-form';
import { formatIn } from '../../lib/currencies.ts';
import { formatChange, formatMoney } from '../../lib/format.ts';
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
    <dl className="cost-change">
      <div>
        <dt>Before</dt>
        <dd>
          {formatIn(before.originalCost, currency)}
          <small>
            {formatMoney(before.cost)} at {rateText(rateOf(before.rate))}
          </small>
        </dd>
      </div>
      <div>
        <dt>Price</dt>
        <dd data-up={minor > 0n || undefined}>
          {`${signOf(minor)}${moneyText(minor < 0n ? -minor : minor, currency)}`}
          <small>{changeText(before.originalCost, after.originalCost)}</small>
        </dd>
      </div>
      <div>
        <dt>In the company’s currency</dt>
        <dd data-up={total > 0n || undefined}>
          {formatChange(dollarsOf(total))}
          <small>
            {formatChange(dollarsOf(byPrice))} price, {formatChange(dollarsOf(byRate))} rate
          </small>
        </dd>
      </div>
    </dl>
  );
}

function signOf(value: bigint): string {
  if (value === 0n) return '±';
  return value < 0n ? '−' : '+';
}
