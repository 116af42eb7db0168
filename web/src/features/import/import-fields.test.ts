import { expect, test } from 'vitest';
import { fieldOf, fieldOptions, leftOut, missingFields, withField } from './import-fields.ts';

const mapping = { columns: { vendor: 'Supplier', cost: 'value' }, amount: 'term' as const };

test('All columns of the template can be chosen', () => {
  expect(fieldOptions).toHaveLength(21);
});

test('A field has one column: choosing it again moves it', () => {
  const changed = withField(mapping, 'amount_ultimate', 'cost');
  expect(changed).toEqual({ columns: { vendor: 'Supplier', cost: 'amount_ultimate' }, amount: 'term' });
  expect(fieldOf(changed, 'value')).toBeUndefined();
});

test('A column is one field: choosing another leaves the first without a column', () => {
  expect(withField(mapping, 'Supplier', 'notes').columns).toEqual({ cost: 'value', notes: 'Supplier' });
});

test('A column can be left out', () => {
  expect(withField(mapping, 'value', leftOut).columns).toEqual({ vendor: 'Supplier' });
});

test('Vendor and product must be matched', () => {
  expect(missingFields({ columns: {} })).toEqual(['Vendor', 'Product Name']);
  expect(missingFields(mapping)).toEqual(['Product Name']);
  expect(missingFields({ columns: { vendor: 'a', product_name: 'b' } })).toEqual([]);
});
