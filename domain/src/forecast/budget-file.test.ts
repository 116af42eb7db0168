import { expect, test } from 'vitest';
import { openTable } from '../csv/table-file.ts';
import { budgetFile } from './budget-file.ts';

const refused = (amount: string) => `“${amount}” can be two amounts. Please write it like 1200.50`;

test.each([
  ['amount', ['800.000', '1.250,50'], [800_000, 1250.5]],
  ['amount', ['800,000', '1,250.50'], [800_000, 1250.5]],
  ['amount', ['800,000'], [800_000]],
  ['amount', ['800.000'], [refused('800.000')]],
  ['amount', ['800,000', '1,5', '1.5'], [refused('800,000'), 1.5, 1.5]],
  ['amount', ['$1,250.50', '800 USD'], [1250.5, 800]],
  [
    'amount',
    ['€500', '5 EUR'],
    ['“€500” is in €, and budgets are in USD', '“5 EUR” is in EUR, and budgets are in USD'],
  ],
  ['Budget (in $000)', ['800'], [800_000]],
  ['Monthly budget', ['800'], [9600]],
  ['Budget (€)', ['800'], ['“800” is in €, and budgets are in USD']],
])('In a column named %s the amounts %j are %j', (name, amounts, told) => {
  const rows = amounts.map((amount) => ['2027', 'Studio', amount]);
  const { table } = openTable(budgetFile, [['year', 'segment', name], ...rows]);
  const { budgets, errors } = budgetFile.read(table, { company: 'USD' });
  const all = [
    ...errors.map(({ row, message }) => ({ row, says: message })),
    ...budgets.map(({ row, amount }) => ({ row, says: amount })),
  ];
  expect(all.toSorted((a, b) => a.row - b.row).map(({ says }) => says)).toEqual(told);
});
