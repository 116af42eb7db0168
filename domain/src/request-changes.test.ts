import { expect, test } from 'vitest';
import {
  approverField,
  attachmentField,
  changeText,
  copyField,
  creationField,
  historyValue,
} from './request-changes.ts';

const change = { who: 'Ben', fieldName: 'estimatedCost', oldValue: '1000.00', newValue: '99000.00' };
const tech = 'Tech Security Assessment';

test.each([
  [
    { ...change, after: tech },
    'Ben changed Estimated Cost from $1,000 to $99,000 after Tech Security Assessment was approved',
  ],
  [{ ...change, after: null }, 'Ben changed Estimated Cost from $1,000 to $99,000'],
  [
    { ...change, oldValue: null, newValue: '1234567.50', after: null },
    'Ben set Estimated Cost to $1,234,567.50',
  ],
  [
    { ...change, newValue: null, after: tech },
    'Ben removed Estimated Cost ($1,000) after Tech Security Assessment was approved',
  ],
  [
    { ...change, fieldName: 'vendor', oldValue: 'Figma', newValue: 'Miro after Legal Review', after: null },
    'Ben changed Vendor from “Figma” to “Miro after Legal Review”',
  ],
  [
    { ...change, fieldName: 'techAdminId', oldValue: 'Ann', newValue: 'Nora (nora2)', after: null },
    'Ben changed Tech Admin from Ann to Nora (nora2)',
  ],
  [
    { ...change, fieldName: creationField, oldValue: null, newValue: 'REQ-000001', after: null },
    'Ben began the request',
  ],
  [
    { ...change, fieldName: attachmentField, oldValue: null, newValue: 'quote.pdf', after: tech },
    'Ben added the file “quote.pdf” after Tech Security Assessment was approved',
  ],
  [
    { ...change, fieldName: attachmentField, oldValue: 'quote.pdf', newValue: null, after: null },
    'Ben removed the file “quote.pdf”',
  ],
  [
    { ...change, fieldName: approverField('Legal Review'), oldValue: 'Bob', newValue: 'Eve', after: tech },
    'Ben re-assigned Legal Review from Bob to Eve',
  ],
  [
    { ...change, fieldName: approverField('Legal Review'), oldValue: null, newValue: 'Eve', after: tech },
    'Ben assigned Legal Review to Eve',
  ],
  [
    { ...change, fieldName: copyField, oldValue: null, newValue: 'REQ-000001', after: null },
    'Copied from REQ-000001 by Ben',
  ],
])('The change %j reads %j', (given, words) => {
  expect(changeText(given)).toBe(words);
});

test('Long values are cut to whole words', () => {
  const long = {
    ...change,
    fieldName: 'description',
    oldValue: null,
    newValue: 'word '.repeat(100),
    after: null,
  };
  expect(changeText(long, 20)).toBe('Ben set Description to “word word word word…”');
});

test.each([
  ['estimatedCost', 1000, '1000.00'],
  ['estimatedCost', null, null],
  ['department', 'Studio', 'Studio'],
  [
    'department',
    '{"segments":["Studio","Capital"],"percentages":{"Studio":60,"Capital":40}}',
    'Studio 60%, Capital 40%',
  ],
  ['techAdminId', 7, 'Tess'],
  ['techAdminId', 8, '#8'],
  ['vendor', 'Figma', 'Figma'],
  ['vendor', '', null],
] as const)('History keeps the %s %j as %j', (field, value, kept) => {
  expect(historyValue(field, value, new Map([[7, 'Tess']]))).toBe(kept);
});
