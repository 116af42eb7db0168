/** A portfolio in memory, on which tests carry import plans out the way the database would. */
import type { KnownItem } from '../src/csv/matching.ts';
import { type ImportPlan, planImport } from '../src/csv/plan.ts';
import { type ContractValues, type CsvRecord, emptyItem, type ItemValues } from '../src/csv/records.ts';

/** A contract that says only what it must. */
export const yearly: ContractValues = {
  startDate: '2024-01-01',
  endDate: '2024-12-31',
  cost: 100,
  billingCycle: null,
  paymentType: null,
  autoRenew: null,
  cancellationNoticeDate: null,
  nextReviewDate: null,
  priceCheckFrequency: null,
  renewalMonths: null,
  renewalUplift: null,
  noticeCount: null,
  noticeUnit: null,
  reminderDays: null,
  currency: null,
  originalCost: null,
  rate: null,
};

/** What a row of a test says. */
export interface Given extends Partial<ItemValues> {
  readonly unique_id?: string;
  readonly contract?: Partial<ContractValues>;
}

/** Rows of a file, from row 2 on. */
export const rowsOf = (...given: Given[]): CsvRecord[] =>
  given.map(({ unique_id, contract, ...item }, at) => ({
    row: at + 2,
    unique_id: unique_id ?? null,
    item: { ...emptyItem, ...item },
    contract: contract ? { ...yearly, ...contract } : null,
  }));

/** An item. */
export const acme = { vendor: 'Acme', product_name: 'Rocket' };

/** Carries a plan out on a portfolio in memory, the way the database would. */
function carryOut(plan: ImportPlan, items: readonly KnownItem[]): KnownItem[] {
  let id = 100 + items.length * 10;
  const toKnown = (values: ContractValues) => ({ id: (id += 1), version: 1, values });
  const kept = items.map((known): KnownItem => {
    const change = plan.changes.find((one) => one.known === known);
    if (!change) return known;
    const contracts = known.contracts.map((contract) => {
      const found = change.contracts.find((one) => one.known === contract);
      return found ? { ...contract, values: found.after } : contract;
    });
    const all = [...contracts, ...change.newContracts.map(toKnown)];
    return { ...known, item: change.after, contracts: all.toSorted(byStart) };
  });
  const added = plan.creations.map(({ unique_id, item, contracts }): KnownItem => {
    id += 1;
    const known = contracts.map(toKnown).toSorted(byStart);
    return { id, version: 1, unique_id: unique_id ?? `SW-${id}`, item, contracts: known, decisions: [] };
  });
  return [...kept, ...added];
}

/** Orders contracts as an item has them. */
export const byStart = (a: KnownItem['contracts'][number], b: KnownItem['contracts'][number]): number =>
  a.values.startDate.localeCompare(b.values.startDate) || a.id - b.id;

/** A portfolio after an import. */
export const run = (records: CsvRecord[], items: readonly KnownItem[] = []): KnownItem[] =>
  carryOut(planImport(records, items), items);
