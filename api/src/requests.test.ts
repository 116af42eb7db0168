import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { actOnRequest, createRequest, reassignStep, updateRequest } from './requests.ts';

const both = '{"segments":["Capital","Studio"],"percentages":{"Capital":60,"Studio":40}}';

test('A request begins empty, or with any of its fields', () => {
  expect(createRequest.body.parse({})).toEqual({});
  expect(createRequest.body.parse({ vendor: ' Wasabi ', productName: '', status: 'approved' })).toEqual({
    vendor: 'Wasabi',
    productName: null,
  });
});

test.each([
  ['Studio', 'Studio'],
  [' ', null],
  [null, null],
  [both, both],
  ['{"segments":["Studio"],"percentages":{"Studio":100}}', 'Studio'],
  ['{"segments":["Studio"],"percentages":{}}', 'Studio'],
])('The department %s is kept as %s', (sent, kept) => {
  expect(updateRequest.body.parse({ department: sent })).toEqual({ department: kept });
});

test.each([
  [1200.5, 1200.5],
  ['1200.50', 1200.5],
  ['', null],
  [null, null],
])('The estimated cost %j is kept as %s', (sent, kept) => {
  expect(updateRequest.body.parse({ estimatedCost: sent })).toEqual({ estimatedCost: kept });
});

const hundred = 'Please ensure business segment percentages add up to 100%';
const nobody = 'This person doesn’t exist. Please choose another';
const notThatWay = 'A draft is moved on by its vendor and product, and a step by its approval';

test.each([
  [
    { department: '{"segments":["Capital","Studio"],"percentages":{"Capital":60,"Studio":30}}' },
    { department: hundred },
  ],
  [{ department: '{"segments":[' }, { department: hundred }],
  [{ estimatedCost: 0 }, { estimatedCost: 'Cost must be a positive number' }],
  [{ estimatedCost: -1 }, { estimatedCost: 'Cost must be a positive number' }],
  [{ estimatedCost: 'much' }, { estimatedCost: 'Cost must be a positive number' }],
  [{ estimatedCost: `1${' '.repeat(100_000)}1` }, { estimatedCost: 'Cost can have at most 40 characters' }],
  [{ estimatedCost: 1.005 }, { estimatedCost: 'Cost can have at most two decimals' }],
  [
    { businessOwnerId: 0, techAdminId: 1.5 },
    { businessOwnerId: nobody, techAdminId: nobody },
  ],
  [{ vendor: 'x'.repeat(501) }, { vendor: 'Please use at most 500 characters' }],
  [{ status: 'done' }, { status: notThatWay }],
  [{ status: null }, { status: notThatWay }],
])('Refused with its message: %j', (body, messages) => {
  expect(messagesOf(updateRequest.body, body)).toEqual(messages);
});

test('An action names what is done and the step; a blank comment is none', () => {
  expect(actOnRequest.body.parse({ action: 'approve', stepName: 'legal_review', comment: ' ' })).toEqual({
    action: 'approve',
    stepName: 'legal_review',
    comment: null,
  });
  expect(messagesOf(actOnRequest.body, { action: 'undo' })).toEqual({
    action: 'Please approve, ask for changes, reject or comment',
    stepName: 'Please name the step',
  });
});

test.each([{}, { newAssigneeId: null }, { newAssigneeId: 0 }])(
  'A re-assignment to %j asks for somebody',
  (body) => {
    expect(messagesOf(reassignStep.body, body)).toEqual({ newAssigneeId: 'Please choose a new approver' });
  },
);
