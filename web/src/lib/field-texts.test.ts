import { expect, test } from 'vitest';
import { fieldLabel, fieldText } from './field-texts.ts';

test.each([
  ['vendor', 'Vendor'],
  ['product_name', 'Product Name'],
  ['business_owner_id', 'Business Owner'],
  ['contract #12', 'Contract #12'],
  ['contract #12 · endDate', 'Contract #12 · End Date'],
  ['contract #12 · colour', 'Contract #12 · colour'],
  ['vendor file', 'Vendor File'],
  ['comment', 'Comment'],
  ['software', 'Created'],
  ['Seats bought', 'Seats bought'],
  ['constructor', 'constructor'],
])('The field %s is called %s', (fieldName, label) => {
  expect(fieldLabel(fieldName)).toBe(label);
});

test.each([
  ['cost', '1200', '$1,200.00'],
  ['contract #12 · cost', '1200.5', '$1,200.50'],
  ['contract #12 · cost', 'a lot', 'a lot'],
  ['contract #12 · startDate', '2024-01-05', 'Jan 5, 2024'],
  ['contract #12 · autoRenew', 'yes', 'Yes'],
  ['renewal_date', 'soon', 'soon'],
  ['status', 'pending_cancellation', 'Pending cancellation'],
  ['billing_cycle', 'monthly', 'Monthly'],
  [
    'contract #12',
    '2024-01-05 to 2025-01-04, 1200.00 a year, yearly',
    'Jan 5, 2024 to Jan 4, 2025, $1,200.00 a year, yearly',
  ],
  [
    'contract #12',
    '2024-01-05 to open end, 99.50 a year, monthly',
    'Jan 5, 2024 to open end, $99.50 a year, monthly',
  ],
  ['notes', '1200', '1200'],
  ['toString', '2024-01-05', '2024-01-05'],
])('Of %s, %s reads as %s', (fieldName, value, text) => {
  expect(fieldText(fieldName, value)).toBe(text);
});
