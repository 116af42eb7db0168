import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { contractChanges, newContract } from './contracts.ts';
import { mimeType } from './files.ts';
import { emailRules } from './mail.ts';
import { csvMapping } from './portfolio.ts';
import { saveSoftwareOptions } from './settings.ts';
import { newSoftware, softwareChanges } from './software.ts';

const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 };
const item = { vendor: 'Acme', product_name: 'Rocket' };

test.each([
  ['a cost', { cost: `1.${'0'.repeat(100_000)}1` }, { cost: 'Cost can have at most 40 characters' }],
  ['a start', { startDate: '2026-12-01'.repeat(7) }, { startDate: 'Invalid start date' }],
  ['an end', { endDate: '2027-11-30'.repeat(7) }, { endDate: 'Invalid end date' }],
])('%s that is too long is told so, and only that', (_, wrong, messages) => {
  expect(messagesOf(newContract, { ...contract, ...wrong })).toEqual(messages);
  expect(messagesOf(contractChanges, wrong)).toEqual(messages);
  expect(newContract.safeParse({ ...contract, ...wrong }).error?.issues).toHaveLength(1);
});

const invisible = ' \u200b\u2060\u3164\u00ad\ufeff\u2800 ';

test('A name of characters that nobody sees is empty, and only that is said', () => {
  const nothing = { vendor: invisible, product_name: invisible, status: invisible };
  expect(messagesOf(newSoftware, { ...item, ...nothing })).toEqual({
    vendor: 'Vendor is required',
    product_name: 'Product name is required',
    status: 'Status is required',
  });
  expect(messagesOf(newSoftware, { ...item, business_segment: [invisible] })).toEqual({
    'business_segment.0': 'Please leave out empty values',
  });
  expect(messagesOf(saveSoftwareOptions.body, { teamUsage: [invisible] })).toEqual({
    'teamUsage.0': 'Please enter a value',
  });
});

test('A text that may be missing is missing where nobody would see it', () => {
  expect(newSoftware.parse({ ...item, notes: invisible }).notes).toBeNull();
});

test('A name keeps no mark that turns what stands behind it', () => {
  const turned = { vendor: '\u202eAcme\u2066', business_segment: ['Stu\u2069dio'], notes: '\u202bNotes' };
  expect(newSoftware.parse({ ...item, ...turned })).toMatchObject({
    vendor: 'Acme',
    business_segment: ['Studio'],
    notes: 'Notes',
  });
});

test.each(['👩‍💻', 'می‌خواهم', '株式', '‏שלום‏'])('%s can be seen, and is kept as it is', (vendor) => {
  expect(newSoftware.parse({ ...item, vendor }).vendor).toBe(vendor);
});

test('Spaces around a cost and a date don’t count', () => {
  const spaces = ' '.repeat(100);
  const spaced = { ...contract, cost: `${spaces}12${spaces}`, startDate: `${spaces}2026-12-01${spaces}` };
  expect(messagesOf(newContract, spaced)).toEqual({});
});

// What is too long ends the checks: a broken character behind it isn’t looked for.
test.each([
  ['a name', newSoftware, { ...item, vendor: `${'x'.repeat(501)}\ud800` }, 'vendor'],
  ['notes', newSoftware, { ...item, notes: `${'x'.repeat(50_001)}\u0000` }, 'notes'],
  ['a list', newSoftware, { ...item, team_usage: Array(201).fill('IT') }, 'team_usage'],
  [
    'percentages',
    newSoftware,
    { ...item, business_segment_percentages: ' '.repeat(202_001) },
    'business_segment_percentages',
  ],
  ['options', saveSoftwareOptions.body, { teamUsage: Array(501).fill('IT') }, 'teamUsage'],
  ['a content type', mimeType, '\n'.repeat(10) + 'x'.repeat(256) + '\n', ''],
  [
    'the subject of a mail',
    emailRules.shape.softwareComment,
    { subject: '{{x}}'.repeat(100), html: 'x', roles: [] },
    'subject',
  ],
])('%s that is too long has one message', (_, schema, value, field) => {
  const issues = schema.safeParse(value).error?.issues ?? [];
  expect(issues.map(({ path }) => path.join('.'))).toEqual([field]);
});

test('An option that is there twice is told of each time', () => {
  expect(messagesOf(saveSoftwareOptions.body, { teamUsage: ['IT', 'it', 'HR', ' IT '] })).toEqual({
    'teamUsage.1': 'This option already exists',
    'teamUsage.3': 'This option already exists',
  });
});

test('A segment with a semicolon is refused as an option with one is', () => {
  const message = 'An option can’t contain a semicolon';
  const segments = { business_segment: ['Capital; Studio'] };
  expect(messagesOf(newSoftware, { ...item, ...segments })).toEqual({ business_segment: message });
  expect(messagesOf(softwareChanges, segments)).toEqual({ business_segment: message });
  expect(messagesOf(saveSoftwareOptions.body, { teamUsage: ['a;b'] })).toEqual({ 'teamUsage.0': message });
});

test('At most 500 options are taken', () => {
  const teamUsage = Array.from({ length: 501 }, (_, at) => `t${at}`);
  expect(messagesOf(saveSoftwareOptions.body, { teamUsage: teamUsage.slice(1) })).toEqual({});
  expect(messagesOf(saveSoftwareOptions.body, { teamUsage })).toEqual({
    teamUsage: 'Please use at most 500 options',
  });
});

test('A mapping has at most 100 columns, of names as long as a file may have', () => {
  const columns = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, 'x']));
  expect(messagesOf(csvMapping, { columns: columns(100) })).toEqual({});
  expect(messagesOf(csvMapping, { columns: columns(101) })).toEqual({
    columns: 'Please map at most 100 columns',
  });
  expect(messagesOf(csvMapping, { columns: { vendor: 'x'.repeat(510) } })).toEqual({});
  expect(messagesOf(csvMapping, { columns: { vendor: 'x'.repeat(511) } })).toEqual({
    'columns.vendor': 'This file has no column with such a long name',
  });
});
