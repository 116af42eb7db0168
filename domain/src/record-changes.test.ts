import { expect, test } from 'vitest';
import {
  changeCells,
  changedFields,
  changeLabel,
  changeWords,
  fieldPlace,
  fieldsNamed,
  type ListedChange,
} from './record-changes.ts';

test.each([
  ['vendor', null, 'Vendor'],
  ['contract #12 · endDate', null, 'Contract #12 · End Date'],
  ['contract #12', null, 'Contract #12'],
  ['contract #12 · Colour', null, 'Contract #12 · Colour'],
  [
    'contract #12 · renewal of the term until 2026-12-31',
    null,
    'Contract #12 · Renewal of the term until Dec 31, 2026',
  ],
  ['constructor', null, 'constructor'],
  ['request', null, 'Purchase request'],
  ['request', 7, 'Created'],
  ['estimatedCost', 7, 'Estimated Cost'],
  ['Approver of Legal Review', 7, 'Approver of Legal Review'],
])('The field %s of the request %s is called %s', (fieldName, requestId, label) => {
  expect(changeLabel({ fieldName, requestId })).toBe(label);
});

test('A contract’s field is told from its contract', () => {
  expect(fieldPlace('contract #12 · cost')).toEqual({ contractId: 12, field: 'cost' });
  expect(fieldPlace('contract #12')).toEqual({ contractId: 12, field: null });
  expect(fieldPlace('contract · cost')).toEqual({ contractId: null, field: 'contract · cost' });
});

test('A field stands for all of its names, and each label is offered once', () => {
  expect(fieldsNamed(['cost'])).toEqual({ software: ['cost'], request: ['estimatedCost'] });
  expect(fieldsNamed(['product_name']).request).toEqual(['productName']);
  expect(fieldsNamed(['contract'])).toEqual({ software: ['contract'], request: ['contract'] });
  expect(fieldsNamed(['Seats'])).toEqual({ software: ['Seats'], request: ['Seats'] });
  const labels = changedFields.map(({ label }) => label);
  expect(new Set(labels).size).toBe(labels.length);
  const names = changedFields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('Words are read as histories write them, and lead to the fields they name', () => {
  expect(changeWords(' Cost  $1,200 12.50 1,2').map(({ text }) => text)).toEqual([
    'cost',
    '1200',
    '12.50',
    '1,2',
  ]);
  expect(changeWords('cost')[0]).toMatchObject({
    software: ['cost', 'originalCost'],
    request: ['estimatedCost'],
  });
  expect(changeWords('a b c d e f g h i j k')).toHaveLength(10);
});

test('A change has a line of cells, safe for spreadsheets', () => {
  const change: ListedChange = {
    softwareId: 4,
    requestId: null,
    recordName: 'Adobe Acrobat',
    fieldName: 'contract #12 · cost',
    oldValue: '=1+1',
    newValue: null,
    userId: null,
    userName: null,
    createdAt: '2026-11-21T12:00:00.000Z',
  };
  expect(changeCells(change).join()).toBe(
    "2026-11-21T12:00:00.000Z,,,contract,4,Adobe Acrobat,Contract #12 · Cost,contract #12 · cost,'=1+1,",
  );
});
