import { expect, test } from 'vitest';
import { guessMapping, wordsOf } from './csv-guess.ts';

const guess = (names: string[], ...rows: string[][]) => guessMapping({ names, rows });

test('The usual names are guessed, with what an amount means and how values read', () => {
  const mapping = guess(
    [
      'Supplier',
      'Product',
      'Dept',
      'Annual Cost (USD)',
      'Contract Start',
      'Contract End',
      'How billed',
      'Owner e-mail',
      'PO number',
    ],
    [
      'Adobe',
      'Creative Cloud',
      'Studio',
      '$184,320.00',
      '12/01/2025',
      '11/30/2026',
      'Yearly',
      'ines@example.com',
      'PO-1',
    ],
  );
  expect(mapping).toEqual({
    columns: {
      vendor: 'Supplier',
      product_name: 'Product',
      business_segment: 'Dept',
      cost: 'Annual Cost (USD)',
      start_date: 'Contract Start',
      end_date: 'Contract End',
      billing_cycle: 'How billed',
      business_owner: 'Owner e-mail',
    },
    amount: 'year',
    dateOrder: 'MDY',
    decimal: '.',
  });
});

test('The columns of San Francisco’s list are guessed, its ID is nobody’s', () => {
  const names = [
    'ID',
    'Department Custodian',
    'Department Name of Data System',
    'Purpose',
    'Vendor',
    'Product',
  ];
  expect(guess(names, ['311-0001-S', '311', 'x', 'calls', 'AVAYA', 'CMS']).columns).toEqual({
    vendor: 'Vendor',
    product_name: 'Product',
    notes: 'Purpose',
    business_segment: 'Department Custodian',
  });
});

test.each([
  ['Monthly Cost', 'month'],
  ['Cost per month', 'month'],
  ['Quarterly cost', 'quarter'],
  ['Total Contract Value', 'term'],
  ['Contract amount', 'term'],
  ['Annual contract value', 'year'],
  ['Cost', 'year'],
])('An amount named %s is one a %s', (name, amount) => {
  const mapping = guess(['Vendor', 'Product', name], ['Acme', 'Rocket', '12.50']);
  expect(mapping).toMatchObject({ columns: { cost: name }, amount });
});

test('A column whose values do not fit is not guessed', () => {
  const mapping = guess(
    ['Vendor', 'Product', 'Cost', 'Start', 'Owner'],
    ['Acme', 'Rocket', 'high', 'spring', 'Ann'],
  );
  expect(mapping.columns).toEqual({ vendor: 'Vendor', product_name: 'Product' });
});

test('Two columns of one name are nobody’s guess, and none is guessed twice', () => {
  expect(guess(['Vendor', 'vendor', 'Product'], ['a', 'b', 'c']).columns).toEqual({
    product_name: 'Product',
  });
  expect(guess(['Supplier', 'SUPPLIER'], ['a', 'b']).columns).toEqual({});
  const { columns } = guess(['Owner', 'Sponsor'], ['a@b.com', 'c@d.com']);
  expect(new Set(Object.values(columns)).size).toBe(Object.values(columns).length);
});

test('A description without a product beside it stays open', () => {
  expect(guess(['Vendor', 'Description'], ['a', 'b']).columns).toEqual({ vendor: 'Vendor' });
  expect(guess(['Product', 'Description'], ['a', 'b']).columns).toEqual({
    product_name: 'Product',
    notes: 'Description',
  });
});

test.each([
  [
    ['date', 'another date', 'temperature', 'place'],
    ['2011-01-01', '24 October 2011', '0', ''],
  ],
  [
    ['field1', 'field2'],
    ['hello', 'goodbye'],
  ],
  [
    ['Organisation_code', 'Organisation_name', 'Reporting_period'],
    ['5C1', 'Enfield PCT', '2010-11'],
  ],
  [
    ['GF_ID', 'Gasto total 2011', 'Descripción'],
    ['1', '229,932.50', 'Comprende'],
  ],
])('Nothing is guessed from %j', (names, row) => {
  expect(guess(names, row).columns).toEqual({});
});

test('Dates and amounts that fit two readings leave their order to the person', () => {
  const mapping = guess(['Vendor', 'Product', 'Cost', 'Start date'], ['a', 'b', '1,234', '1/2/2024']);
  expect(mapping).toEqual({
    columns: { vendor: 'Vendor', product_name: 'Product', cost: 'Cost', start_date: 'Start date' },
    amount: 'year',
  });
});

test('Names are compared as plain words', () => {
  expect(wordsOf('Contract_StartDate')).toBe('contract start date');
  expect(wordsOf('Annual Cost (in US dollars)')).toBe('annual cost');
});
