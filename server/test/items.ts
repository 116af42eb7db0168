import { jsonOf } from './answers.ts';
import type { Visitor } from './start-app.ts';
import { withVisitor } from './with-visitor.ts';

export const figma = { vendor: 'Figma', product_name: 'Organization' };

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

/** An application with an item of Ann's, and the address of a part of it. */
export async function withItem(part: string, fields: object = figma) {
  const { app, visitor } = await withVisitor();
  const item = `/api/software/${await addedItem(visitor, null, fields)}`;
  return { app, visitor, item, url: `${item}/${part}` };
}
