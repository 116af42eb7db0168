import type { NewContractInput } from '@purser/api/contracts';
import type { NewSoftwareInput } from '@purser/api/software';
import { parseBillingCycle } from '@purser/domain/options';
import { cell, type PageRow, segmentsOf, tablesOf } from './page-tables.ts';

/** An item of the example: as it is added with its first contract, and the contracts that follow. */
export interface ExampleItem {
  readonly software: NewSoftwareInput;
  readonly furtherContracts: readonly NewContractInput[];
}

const tableWith = tablesOf('spend-example.md');

/** The year that the page works out; the one beside it is the year before. */
export const exampleYear = 2025;

/** The portfolio that the page works out by hand, read out of its tables. */
export function exampleItems(): ExampleItem[] {
  const contracts = tableWith('vendor', 'first day');
  return tableWith('vendor', 'product').map((row) => {
    const [contract, ...furtherContracts] = contracts
      .filter(({ vendor }) => vendor === row.vendor)
      .map(contractOf);
    const software = {
      vendor: cell(row, 'vendor'),
      product_name: cell(row, 'product'),
      status: cell(row, 'status').toLowerCase().replace(' ', '_'),
      ...segmentsOf(cell(row, 'segments')),
      ...(contract ? { contract } : {}),
    };
    return { software, furtherContracts };
  });
}

/** The card's figures as it shows them: `Annualized` is `$15,815.00`. */
export const exampleFigures = (): ReadonlyMap<string, string> =>
  new Map(tableWith('figure').map((row) => [cell(row, 'figure'), cell(row, 'shown')]));

/**
 * Each segment's amounts, and their `Total`, as the card shows them under `2025` and `annualized`; what they are made of
 * under `2025 in cents` and `annualized in cents`.
 */
export const exampleSegments = (): ReadonlyMap<string, PageRow> => rowsBy('segment');

/** Each month's amounts (`Jan`), and their `Total`, as the card's table shows them: by segment, `Total` and `2024`. */
export const exampleMonths = (): ReadonlyMap<string, PageRow> => rowsBy('month', '2024');

/** What each item costs, and the `Total`, under `2025`, `2024` and `annualized`, without a dollar sign, by vendor. */
export const exampleCosts = (): ReadonlyMap<string, PageRow> => rowsBy('vendor', '2025');

function contractOf(row: PageRow): NewContractInput {
  const end = cell(row, 'last day');
  const billingCycle = parseBillingCycle(cell(row, 'billed'));
  if (!billingCycle) throw new Error('The page names no billing cycle.');
  return {
    startDate: cell(row, 'first day'),
    endDate: end === 'open' ? null : end,
    cost: cell(row, 'annual cost').replaceAll(',', ''),
    billingCycle,
    autoRenew: cell(row, 'renews itself') === 'yes',
  };
}

function rowsBy(column: string, ...others: string[]): ReadonlyMap<string, PageRow> {
  return new Map(tableWith(column, ...others).map((row) => [cell(row, column), row]));
}
