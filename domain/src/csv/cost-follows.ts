/**
 * A contract in another currency costs what follows from its own cost and its rate (docs/product/currencies.md#contracts): a
 * row that changes the one without the others would take them apart.
 */
import { convertedCost, minorOf } from '../currencies/currency-amounts.ts';
import { rateOf } from '../currencies/rates.ts';
import { centsOf } from '../money.ts';
import type { ContractValues } from './records.ts';

/** Whether a row changes the cost of a known contract in another currency alone. */
export const isCostAlone = ({
  after,
  fields,
}: {
  readonly after: ContractValues;
  readonly fields: readonly (keyof ContractValues)[];
}): boolean => fields.includes('cost') && !isProduct(after);

function isProduct({ cost, currency, originalCost, rate }: ContractValues): boolean {
  if (currency === null || originalCost === null || rate === null) return true;
  const product = convertedCost(minorOf(originalCost, currency), currency, rateOf(rate));
  return 'cents' in product && product.cents === centsOf(cost);
}

/** What is said of such a row. */
export const costFollows = ({ currency }: Pick<ContractValues, 'currency'>): string =>
  `The contract is in ${currency}, so its cost can’t be changed alone. Please give currency and original cost as well`;
