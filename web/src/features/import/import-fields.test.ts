import type { CsvMapping } from '@purser/api/portfolio';
import { csvColumns } from '@purser/domain/csv/columns';
import { expect, test } from 'vitest';
import { leftOut } from '../../ui/file-import/match-columns.tsx';
import {
  fieldOf,
  fieldOptions,
  missingFields,
  neededBeside,
  startWith,
  withField,
  withoutStaleGuesses,
} from './import-fields.ts';

const mapping = { columns: { vendor: 'Supplier', cost: 'value' }, amount: 'term' as const };

test('All columns of the template can be chosen', () => {
  expect(fieldOptions.map(({ value }) => value).toSorted()).toEqual(csvColumns.toSorted());
});

test('A field has one column: choosing it again moves it', () => {
  const changed = withField(mapping, 'amount_ultimate', 'cost');
  expect(changed).toEqual({ columns: { vendor: 'Supplier', cost: 'amount_ultimate' }, amount: 'term' });
  expect(fieldOf(changed, 'value')).toBeUndefined();
});

test('A column is one field: choosing another leaves the first without a column', () => {
  expect(withField(mapping, 'Supplier', 'notes').columns).toEqual({ cost: 'value', notes: 'Supplier' });
});

const needEnd =
  'Amounts for the whole term need an end date. Match one, or choose what else the amounts are.';
const needCycle = 'Amounts per billing cycle need the cycle. Match it, or choose what else the amounts are.';
const costed = { cost: 'Price', start_date: 'From' };
test.each<[CsvMapping, string | undefined]>([
  [{ columns: { vendor: 'Supplier' } }, undefined],
  [{ columns: { cost: 'Price' } }, 'Match a start date, too, or leave Cost out.'],
  [{ columns: { original_cost: 'Price' } }, 'Match a start date, too, or leave Original Cost out.'],
  [{ columns: { start_date: 'From' } }, 'Match a cost, too, or leave Start Date out.'],
  [{ columns: costed }, undefined],
  [{ columns: costed, amount: 'term' }, needEnd],
  [{ columns: { ...costed, end_date: 'To' }, amount: 'term' }, undefined],
  [{ columns: { ...costed, renewal_date: 'Renews' }, amount: 'term' }, undefined],
  [{ columns: costed, amount: 'cycle' }, needCycle],
  [{ columns: { ...costed, billing_cycle: 'Per' }, amount: 'cycle' }, undefined],
])('A matched column says what it needs beside it: %j', (given, needed) => {
  expect(neededBeside(given)).toBe(needed);
});

test('A column can be left out', () => {
  expect(withField(mapping, 'value', leftOut).columns).toEqual({ vendor: 'Supplier' });
});

test('Vendor and product must be matched', () => {
  expect(missingFields({ columns: {} })).toEqual(['Vendor', 'Product Name']);
  expect(missingFields(mapping)).toEqual(['Product Name']);
  expect(missingFields({ columns: { vendor: 'a', product_name: 'b' } })).toEqual([]);
  expect(missingFields({ columns: { unique_id: 'ID' } })).toEqual([]);
});

test('That years come first is left to the server, which is lenient where a person would be strict', () => {
  expect(startWith({ columns: {}, dateOrder: 'YMD', decimal: '.' })).toEqual({ columns: {}, decimal: '.' });
  expect(startWith({ columns: {}, dateOrder: 'DMY' })).toEqual({ columns: {}, dateOrder: 'DMY' });
});

test('A guess about dates and amounts goes with the columns that it was made from', () => {
  const guess = {
    columns: { start_date: 'From', cost: 'Price' },
    dateOrder: 'MDY' as const,
    decimal: '.' as const,
  };
  const next = { ...guess, columns: { ...guess.columns, notes: 'Text' } };
  expect(withoutStaleGuesses(guess, guess, next)).toEqual(next);
  const moved = { ...guess, columns: { start_date: 'Signed', cost: 'Price' } };
  expect(withoutStaleGuesses(guess, guess, moved)).toEqual({ columns: moved.columns, decimal: '.' });
  const repriced = { ...guess, columns: { start_date: 'From', cost: 'Total' } };
  expect(withoutStaleGuesses(guess, guess, repriced)).toEqual({
    columns: repriced.columns,
    dateOrder: 'MDY',
  });
});

test('What a person chose stays, whichever columns hold the dates', () => {
  const guess = { columns: { start_date: 'From' }, dateOrder: 'MDY' as const };
  const chosen = { columns: { start_date: 'Signed' }, dateOrder: 'DMY' as const };
  expect(withoutStaleGuesses(guess, guess, chosen)).toEqual(chosen);
});
