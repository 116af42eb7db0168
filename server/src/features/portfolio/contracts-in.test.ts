import { expect, test } from 'vitest';
import { openedDatabase } from '../../../test/opened-database.ts';
import { contractsCountingFrom, contractsIn } from './contracts-in.ts';
import { readSomeItems } from './portfolio.queries.ts';

/** What is gathered of an item with contracts of these values; dates and amounts as SQL has them. */
async function gathered(contracts: readonly string[]): Promise<string | null> {
  const { pool, db } = await openedDatabase();
  await pool.query(`insert into software (unique_id, vendor, product_name) values ('1', 'Adobe', 'Acrobat')`);
  for (const values of contracts)
    await pool.query(`insert into contracts ("softwareId", "startDate", "endDate", cost, "billingCycle", "autoRenew",
        "cancellationNoticeDate", "nextReviewDate", "renewalMonths", "renewalUplift", "noticeCount", "noticeUnit",
        "renewsContractId", "paymentType", currency, "originalCost", rate)
      values ((select min(id) from software), ${values})`);
  const [item] = await readSomeItems(db);
  return item?.contracts?.gathered ?? null;
}

const plain = `'yearly', false, null, null, null, null, null, null, null, null, null, null, null`;

test('A contract is read as it is kept, whatever of it was entered', async () => {
  const text = await gathered([
    `'2025-01-01', '2025-12-31', 1200.5, ${plain}`,
    `'2026-01-01', null, 115.84, 'monthly', true, '2026-11-01', '2026-10-01', 24, -2.5, 3, 'months',
      (select min(id) from contracts), 'Card, of the a team', 'EUR', 100, 1.1584`,
  ]);
  const nothing = {
    autoRenew: false,
    cancellationNoticeDate: null,
    nextReviewDate: null,
    renewalMonths: null,
    renewalUplift: null,
    noticeCount: null,
    noticeUnit: null,
    renewsContractId: null,
    paymentType: null,
    currency: null,
    originalCost: null,
    rate: null,
  };
  const [first, second] = contractsIn(text);
  expect(first).toEqual({
    ...nothing,
    id: first?.id,
    version: 1,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    cost: 1200.5,
    billingCycle: 'yearly',
  });
  expect(second).toEqual({
    id: second?.id,
    version: 1,
    startDate: '2026-01-01',
    endDate: null,
    cost: 115.84,
    billingCycle: 'monthly',
    autoRenew: true,
    cancellationNoticeDate: '2026-11-01',
    nextReviewDate: '2026-10-01',
    renewalMonths: 24,
    renewalUplift: -2.5,
    noticeCount: 3,
    noticeUnit: 'months',
    renewsContractId: first?.id,
    paymentType: 'Card, of the a team',
    currency: 'EUR',
    originalCost: 100,
    rate: 1.1584,
  });
});

test('Contracts come in the order of their starts, and from a day on without those that were over before', async () => {
  const text = await gathered([
    `'2026-06-01', '2027-05-31', 3, ${plain}`,
    `'2023-01-01', '2023-12-31', 1, ${plain}`,
    `'2024-01-01', '2025-06-30', 2, ${plain.replace('false', 'true')}`,
  ]);
  const costsOf = (contracts: readonly { readonly cost: number }[]) => contracts.map(({ cost }) => cost);
  expect(costsOf(contractsIn(text))).toEqual([1, 2, 3]);
  expect(costsOf(contractsCountingFrom(text, '2023-12-31'))).toEqual([1, 2, 3]);
  // What renews itself counts up to the next one.
  expect(costsOf(contractsCountingFrom(text, '2026-05-31'))).toEqual([2, 3]);
  expect(costsOf(contractsCountingFrom(text, '2026-06-01'))).toEqual([3]);
});

test('An item without contracts has none', async () => {
  expect(contractsIn(await gathered([]))).toEqual([]);
  expect(contractsIn('-')).toEqual([]);
});
