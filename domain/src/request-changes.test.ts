import { expect, test } from 'vitest';
import {
  approverField,
  attachmentField,
  changeText,
  copyField,
  creationField,
  formField,
  historyValue,
} from './request-changes.ts';

const change = {
  who: 'Ben',
  fieldName: 'estimatedCost',
  oldValue: '1000.00',
  newValue: '99000.00',
  after: null,
};
const from = (
  fieldName: string,
  oldValue: string | null,
  newValue: string | null,
  after: string | null = null,
) => ({ fieldName, oldValue, newValue, after });
const [tech, legal] = ['Tech Security Assessment', 'Legal Review'];

test.each<[Partial<Parameters<typeof changeText>[0]>, string]>([
  [{}, 'Ben changed Estimated Cost from $1,000 to $99,000'],
  [{ after: tech }, `Ben changed Estimated Cost from $1,000 to $99,000 after ${tech} was approved`],
  [{ oldValue: null, newValue: '1234567.50' }, 'Ben set Estimated Cost to $1,234,567.50'],
  [{ newValue: null, after: tech }, `Ben removed Estimated Cost ($1,000) after ${tech} was approved`],
  [
    from('vendor', 'Figma', 'Miro after Legal Review'),
    'Ben changed Vendor from “Figma” to “Miro after Legal Review”',
  ],
  [from('techAdminId', 'Ann', 'Nora (nora2)'), 'Ben changed Tech Admin from Ann to Nora (nora2)'],
  [from(creationField, null, 'REQ-000001'), 'Ben began the request'],
  [
    from(attachmentField, null, 'quote.pdf', tech),
    `Ben added the file “quote.pdf” after ${tech} was approved`,
  ],
  [from(attachmentField, 'quote.pdf', null), 'Ben removed the file “quote.pdf”'],
  [from(approverField(legal), 'Bob', 'Eve', tech), 'Ben re-assigned Legal Review from Bob to Eve'],
  [from(approverField(legal), null, 'Eve', tech), 'Ben assigned Legal Review to Eve'],
  [from(formField, 'Seats', null), 'Ben changed the form from ‘Seats’ to the default one'],
  [from(copyField, null, 'REQ-000001'), 'Copied from REQ-000001 by Ben'],
])('The change %j reads %j', (given, words) => {
  expect(changeText({ ...change, ...given }, { sign: '$' })).toBe(words);
});

test('Long values are cut to whole words', () => {
  const long = { ...change, ...from('description', null, 'word '.repeat(100)) };
  expect(changeText(long, { sign: '$', most: 20 })).toBe('Ben set Description to “word word word word…”');
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
