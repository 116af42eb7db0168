import { expect, test } from 'vitest';
import { readCells } from '../../test/csv-cells.ts';
import { casesIn } from '../../test/pairs.ts';
import type { Cells } from './cells.ts';
import type { AmountMeaning } from './columns.ts';
import { annualCents } from './cost-cells.ts';
import { inferReading } from './inference.ts';

const dates = { start_date: '2026-12-06', end_date: '2027-12-05' };

const rates = new Map([
  ['EUR', 1.1584],
  ['JPY', 0.006_469_7],
]);

interface Given {
  readonly company?: string;
  readonly amount?: AmountMeaning;
  /** Cells of the file's other rows. */
  readonly others?: Readonly<Partial<Record<string, string[]>>>;
}

function read(cells: Cells, given: Given = {}) {
  const { company = 'USD', amount = 'year', others = {} } = given;
  const whole: Cells = { vendor: 'Frame.io', product_name: 'Enterprise', ...dates, ...cells };
  const reading = inferReading({ columns: { rate: 'Rate', cost: 'Cost' } }, (column) => others[column] ?? []);
  return readCells(whole, {
    reading,
    amount,
    money: { company, findRate: (currency) => rates.get(currency) },
  });
}

const moneyOf = (cells: Cells, given?: Parameters<typeof read>[1]) => {
  const { record, warnings } = read(cells, given);
  const { cost, currency, originalCost, rate } = record?.contract ?? {};
  return { cost, currency, originalCost, rate, warnings: warnings.map(({ message }) => message) };
};

const euros = { cost: 38_551.55, currency: 'EUR', originalCost: 33_280, rate: 1.1584, warnings: [] };
const inEuros = { cost: '33,280', currency: 'EUR' };
const dollars = { cost: 100, currency: null, originalCost: null, rate: null, warnings: [] };

test.each<[string, Cells, object]>([
  ['no sign', { cost: '100' }, dollars],
  ['the company’s sign', { cost: '$100' }, dollars],
  ['the company’s code in a column', { cost: '100', currency: 'usd' }, dollars],
  ['a sign before', { cost: '€33,280.00' }, euros],
  ['a sign behind', { cost: '33280 €' }, euros],
  ['a code beside the amount', { cost: 'EUR 33,280' }, euros],
  ['a code in a column', inEuros, euros],
  ['an original cost', { original_cost: '33,280', currency: 'EUR' }, euros],
  ['an original cost with a sign', { original_cost: '€33,280' }, euros],
  ['all three', { cost: '38551.55', original_cost: '33280', currency: 'EUR', rate: '1.1584' }, euros],
  ['a rate of its own', { ...inEuros, rate: '1.165' }, { ...euros, rate: 1.165, cost: 38_771.2 }],
  ['a rate with a decimal comma', { ...inEuros, rate: '1,1650' }, { ...euros, rate: 1.165, cost: 38_771.2 }],
  [
    'a currency without cents',
    { cost: '¥2,400,000', currency: 'JPY' },
    { cost: 15_527.28, currency: 'JPY', originalCost: 2_400_000, rate: 0.006_469_7, warnings: [] },
  ],
  [
    'a cost that isn’t the product, which wins',
    { cost: '40000', original_cost: '33280', currency: 'EUR', rate: '1.1584' },
    { ...euros, warnings: ['Cost 40000 isn’t original cost × rate; 38551.55 is imported instead'] },
  ],
  [
    'a rate that isn’t needed',
    { cost: '100', rate: '1.1' },
    { ...dollars, warnings: ['Rate left out: the cost is in USD'] },
  ],
])('A cost with %s is read', (_, cells, money) => {
  expect(moneyOf(cells)).toEqual(money);
});

test.each([
  ['$100', 'CAD'],
  ['kr 100', 'SEK'],
  ['100 kr.', 'DKK'],
  ['¥100', 'CNY'],
])('The sign in %s is that of a company in %s, whoever shares it', (cost, company) => {
  expect(moneyOf({ cost }, { company })).toEqual(dollars);
});

test('An amount for a month is made one a year in its own currency', () => {
  expect(moneyOf({ cost: '€100' }, { amount: 'month' })).toMatchObject({ originalCost: 1200, cost: 1390.08 });
});

test('An amount that may be two is told with as many decimals as its currency has', () => {
  const { originalCost, warnings } = moneyOf(
    { cost: '2,400', currency: 'JPY' },
    { others: { cost: ['2,400'] } },
  );
  expect(originalCost).toBe(2400);
  expect(warnings).toEqual(['Cost 2,400 can mean two amounts; it is read as 2400']);
});

const sayCurrency = 'Please give the currency in its own column';

test.each(
  casesIn(`
a foreign sign without a rate | cost=£70,000 | There is no rate for GBP | There is no rate for GBP up to Dec 6, 2026. Please give it in a column, or enter it in Settings
a sign of several currencies | cost=kr 100 | ${sayCurrency} | Cost is kr 100, and kr can mean several currencies
an unknown sign | cost=₿100 | ${sayCurrency} | Cost is ₿100, and ₿ is not a known currency
a sign and another currency | cost=€100;currency=GBP | Cost and currency contradict each other | Cost is €100, and the currency is GBP
an unknown currency | cost=1;currency=Ducats | Currency must be a code such as EUR | Currency is Ducats
an original cost without a currency | original_cost=100 | Currency is required with an original cost | Cost is 100
cents without any | cost=100.50;currency=JPY | An amount in JPY has no decimals | Cost is 100.50
nothing | cost=0;currency=EUR | Cost must be a positive number | Cost is 0
a rate of nothing | cost=9;currency=EUR;rate=0 | Rate must be a positive number | Rate is 0
too exact a rate | cost=9;currency=EUR;rate=1.123456789 | A rate has at most 8 decimals | Rate is 1.123456789
`),
)('A cost with %s is refused', (_, given = '', fault = '', detail = '') => {
  const cells: Cells = Object.fromEntries(given.split(';').map((cell) => cell.split('=')));
  const { record, faults, details } = read(cells);
  expect(record).toBeUndefined();
  expect(faults).toEqual([fault]);
  expect(details.join()).toContain(detail);
});

test('What an item without a contract costs is in the company’s currency', () => {
  const own = { start_date: 'no contract', end_date: '' };
  expect(read({ ...own, cost: '$100' }).record?.item.cost).toBe(100);
  expect(read({ ...own, cost: '€100' }).faults).toEqual(['Without a contract, the cost must be in USD']);
});

test('A rate that can be two numbers is refused, unless the file’s other cells say which', () => {
  const cells = { original_cost: '33280', currency: 'EUR' };
  const refused = (rate: string, others = {}) => {
    const { faults, details } = read({ ...cells, rate }, { others });
    return [...faults, ...details];
  };
  const open = ['Rate can mean two numbers', 'Rate is 1,165. That may be 1.165 or 1165'];
  const openPoint = [open[0], 'Rate is 1.165. That may be 1.165 or 1165'];
  expect(refused('1,165')).toEqual(open);
  expect(refused('1,165', { cost: ['1,200.50'] })).toEqual(open);
  expect(refused('1.165', { cost: ['1.200,50'] })).toEqual(openPoint);
  expect(refused('1,234.5.6')).toEqual(['Rate must be a positive number', 'Rate is 1,234.5.6']);
  const rateOf = (rate: string, others = {}) => moneyOf({ ...cells, rate }, { others }).rate;
  expect(rateOf('1.165')).toBe(1.165);
  expect(rateOf('1.165', { cost: ['1,200.50'] })).toBe(1.165);
  expect(rateOf('1,165', { cost: ['1.200,50'] })).toBe(1.165);
  expect(rateOf('1,165', { rate: ['1,1584'] })).toBe(1.165);
  expect(rateOf('1,165', { rate: ['1.1584'] })).toBe(1165);
  expect(rateOf('4.512,35')).toBe(4512.35);
});

const year = { startDate: '2023-01-01', endDate: '2023-12-31' };

test.each([
  [10_000n, 'year', undefined, 10_000n],
  [10_000n, 'month', undefined, 120_000n],
  [10_000n, 'quarter', undefined, 40_000n],
  [10_000n, 'term', year, 10_000n],
  [10_000n, 'term', { startDate: '2024-01-01', endDate: '2024-12-31' }, 9_973n],
  [10_000n, 'term', { startDate: '2024-01-01', endDate: '2024-01-01' }, 3_650_000n],
  [10_000n, 'term', { startDate: '2024-01-02', endDate: '2024-01-01' }, undefined],
  [10_000n, 'term', undefined, undefined],
] as const)('%s cents a %s (%j) are %s cents a year', (cents, meaning, term, expected) => {
  expect(annualCents(cents, meaning, term)).toBe(expected);
});
