import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { NewContractInput } from '@purser/api/contracts';
import type { NewSoftwareInput } from '@purser/api/software';
import { parseBillingCycle } from '@purser/domain/options';

/** An item of the example: as it is added with its first contract, and the contracts that follow. */
export interface ExampleItem {
  readonly software: NewSoftwareInput;
  readonly furtherContracts: readonly NewContractInput[];
}

type Row = Readonly<Record<string, string>>;

const page = readFileSync(join(import.meta.dirname, '../docs/spend-example.md'), 'utf8');

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
export const exampleSegments = (): ReadonlyMap<string, Row> => rowsBy('segment');

/** Each month's amounts (`Jan`), and their `Total`, as the card's table shows them: by segment, `Total` and `2024`. */
export const exampleMonths = (): ReadonlyMap<string, Row> => rowsBy('month', '2024');

/** What each item costs, and the `Total`, under `2025`, `2024` and `annualized`, without a dollar sign, by vendor. */
export const exampleCosts = (): ReadonlyMap<string, Row> => rowsBy('vendor', '2025');

function contractOf(row: Row): NewContractInput {
  const end = cell(row, 'last day');
  const billingCycle = parseBillingCycle(cell(row, 'billed'));
  if (!billingCycle) throw new Error('The page names no billing cycle.');
  return {
    startDate: cell(row, 'first day'),
    endDate: end === 'open' ? null : end,
    cost: cell(row, 'annual cost').replaceAll(',', ''),
    billingCycle,
  };
}

function segmentsOf(
  text: string,
): Pick<NewSoftwareInput, 'business_segment' | 'business_segment_percentages'> {
  if (text === 'none') return {};
  const parts = text.split(', ').map((part) => /^(.*?)(?: (\d+)%)?$/.exec(part) ?? []);
  const names = parts.map(([, name = '']) => name);
  const percents = parts.flatMap(([, name, percent]) => (percent ? [[name, Number(percent)] as const] : []));
  if (percents.length === 0) return { business_segment: names };
  return {
    business_segment: names,
    business_segment_percentages: JSON.stringify(Object.fromEntries(percents)),
  };
}

function rowsBy(column: string, ...others: string[]): ReadonlyMap<string, Row> {
  return new Map(tableWith(column, ...others).map((row) => [cell(row, column), row]));
}

/** The one table that begins with this column and has those others. */
function tableWith(column: string, ...others: string[]): Row[] {
  const found = tables().filter(
    ([names]) => names?.[0] === column && others.every((other) => names.includes(other)),
  );
  const [[names = [], ...rows] = []] = found;
  if (found.length !== 1) throw new Error(`The page has ${found.length} tables of ${column}.`);
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

function tables(): string[][][] {
  const blocks = page.match(/(?:^\|.*\n)+/gm) ?? [];
  return blocks.map((block) => {
    const [names = [], , ...rows] = block.trimEnd().split('\n').map(cellsOf);
    return [names, ...rows];
  });
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map((text) => text.trim());

function cell(row: Row, column: string): string {
  const text = row[column];
  if (text === undefined) throw new Error(`The page has no ${column}.`);
  return text;
}
