/**
 * A contract in another currency costs what follows from its own cost and its rate (docs/product/currencies.md#contracts): a
 * row that changes the one without the others would take them apart.
 */
import { convertedMoney, moneyOf } from '../currencies/contract-money.ts';
import type { ContractValues } from './records.ts';

/** Whether a row changes the cost of a known contract in another currency alone. */
export const isCostAlone = ({
  after,
  fields,
}: {
  readonly after: ContractValues;
  readonly fields: readonly (keyof ContractValues)[];
}): boolean => fields.includes('cost') && !isProduct(after);

function isProduct(after: ContractValues): boolean {
  const { cents, own } = moneyOf(after);
  if (own === null) return true;
  const product = convertedMoney(own);
  return 'cents' in product && product.cents === cents;
}

/** What is said of such a row. */
export const costFollows = ({ currency }: Pick<ContractValues, 'currency'>): string =>
  `The contract is in ${currency}, so its cost can’t be changed alone. Please give currency and original cost as well`;
