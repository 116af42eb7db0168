import { jsonOf } from './answers.ts';
import type { Visitor } from './start-app.ts';

/** A contract of the year in which tests take place, 2026, which renews itself. */
export const yearly = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 1200,
  billingCycle: 'yearly',
  autoRenew: true,
  renewalMonths: 12,
};

/** Adds an item, with a contract unless that is null, and answers its id. */
export async function addedItem(
  visitor: Visitor,
  contract: object | null = yearly,
  item: object = {},
): Promise<number> {
  const fields = { vendor: 'Acme', product_name: 'Suite', ...item, ...(contract && { contract }) };
  return jsonOf(await visitor.send('POST', '/api/software', fields), 201).id;
}
