import type { FinancialStats } from '@purser/api/stats';
import { wholeDollars } from '@purser/domain/money';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import {
  exampleCosts,
  exampleFigures,
  exampleItems,
  exampleMonths,
  exampleSegments,
  exampleYear,
} from '../../../test/spend-example.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const dollars = (amount: number): string => `$${ungrouped(amount.toFixed(2))}`;
const ungrouped = (text: string): string => text.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
const centsOf = (amount = 0): bigint => BigInt(amount.toFixed(2).replace('.', ''));

const isZero = (text: string | undefined): boolean => text === '$0' || text === '$0.00';

/** Amounts of a table's column by its rows, without their sum and the zeros, which an answer leaves out. */
const column = (rows: ReadonlyMap<string, Readonly<Record<string, string>>>, name: string) =>
  Object.fromEntries(
    [...rows].flatMap(([row, cells]) =>
      row === 'Total' || isZero(cells[name]) ? [] : [[row, cells[name] ?? '']],
    ),
  );

const written = (amounts: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, dollars(amount)]));

function inWholeDollars(amounts: Readonly<Record<string, number>>) {
  const whole = wholeDollars(Object.values(amounts).map(centsOf));
  return Object.fromEntries(
    Object.keys(amounts).map((name, at) => [name, `$${ungrouped(String(whole[at]))}`]),
  );
}

/** Adds the page's portfolio as people do, over the API. */
async function withExample(today?: string): Promise<Visitor> {
  const { visitor } = await withVisitor(undefined, startApp({}, today));
  for (const { software, furtherContracts } of exampleItems()) {
    const reply = jsonOf(await visitor.send('POST', '/api/software', software), 201);
    for (const contract of furtherContracts) {
      jsonOf(await visitor.send('POST', `/api/software/${reply.id}/contracts`, contract), 201);
    }
  }
  return visitor;
}

const statsOf = async (visitor: Visitor, year: number): Promise<FinancialStats> =>
  (await visitor.get(`/api/stats/financial?year=${year}`)).json();

test('The figures worked out by hand in docs/spend-example.md are the ones that are answered', async () => {
  const stats = await statsOf(await withExample(), exampleYear);
  const sign = (stats.yearOverYearChange ?? 0) > 0 ? '+' : '';
  expect(
    new Map([
      [`Spend in ${stats.selectedYear}`, dollars(stats.yearlySpend)],
      [`Prior year ${stats.priorYearYear}`, dollars(stats.priorYear)],
      ['Year over year', `${sign}${stats.yearOverYearChange?.toFixed(1)}%`],
      ['Monthly average', dollars(stats.monthlyTotal)],
      ['Annualized', dollars(stats.annualized)],
      ['Active items', String(stats.activeItems)],
    ]),
  ).toEqual(exampleFigures());
  const segments = exampleSegments();
  expect(written(stats.yearlyBreakdown)).toEqual(column(segments, '2025 in cents'));
  expect(inWholeDollars(stats.yearlyBreakdown)).toEqual(column(segments, '2025'));
  expect(written(stats.annualizedBreakdown)).toEqual(column(segments, 'annualized in cents'));
  expect(inWholeDollars(stats.annualizedBreakdown)).toEqual(column(segments, 'annualized'));
});

test('Its months are the ones that are answered, by segment and in all', async () => {
  const { months } = await statsOf(await withExample(), exampleYear);
  const shown = months.map(({ total, priorYear, segments }) => ({
    ...written(segments),
    Total: dollars(total),
    2024: dollars(priorYear),
  }));
  const rows = [...exampleMonths()].filter(([month]) => month !== 'Total');
  const amounts = rows.map(([month, row]) =>
    Object.fromEntries(Object.entries(row).filter(([, text]) => !isZero(text) && text !== month)),
  );
  expect(shown).toEqual(amounts);
});

test('Its sums are the sums of its rows', () => {
  const plain = (text = '') => Number(text.replaceAll(/[$,.]/g, ''));
  const check = (rows: ReadonlyMap<string, Readonly<Record<string, string>>>, name: string) => {
    const sum = Object.values(column(rows, name)).reduce((all, text) => all + plain(text), 0);
    expect(sum).toBe(plain(rows.get('Total')?.[name]));
  };
  for (const name of ['2025', '2024', 'annualized']) check(exampleCosts(), name);
  for (const name of ['2025', 'annualized', '2025 in cents', 'annualized in cents']) {
    check(exampleSegments(), name);
  }
  for (const name of ['Capital', 'Ad Sales', 'Studio', 'Corporate', 'Unassigned', 'Total', '2024']) {
    check(exampleMonths(), name);
  }
});

test('In its own year an item costs in the table what the page says', async () => {
  const rows = (await (await withExample('2025-05-05')).get('/api/portfolio')).json();
  const costs = exampleCosts();
  const plain = (text = '') => Number(text.replaceAll(',', ''));
  expect(rows).toHaveLength(8);
  for (const { vendor, currentYearCost, annualizedCost } of rows) {
    const row = costs.get(vendor);
    expect([vendor, currentYearCost, annualizedCost]).toEqual([
      vendor,
      plain(row?.['2025']),
      plain(row?.annualized),
    ]);
  }
});
