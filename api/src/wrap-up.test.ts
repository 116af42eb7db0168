import { expect, test } from 'vitest';
import { messagesOf } from '../test/messages.ts';
import { wrapUp } from './wrap-up.ts';

const software = { vendor: 'Wasabi', product_name: 'Hot Storage' };
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 };
const file = {
  fileName: 'Order form.pdf',
  filePath: '/api/uploads/abc',
  fileSize: 5,
  mimeType: 'application/pdf',
};

test('The dialog’s defaults are those of its page', () => {
  expect(wrapUp.parse({ software, contract })).toEqual({
    software: {
      ...software,
      notes: null,
      status: 'active',
      business_segment: null,
      business_segment_percentages: null,
      team_usage: [],
      business_owner_id: null,
      tech_admin_id: null,
      executive_sponsor_id: null,
    },
    contract: {
      ...contract,
      billingCycle: 'yearly',
      paymentType: null,
      autoRenew: false,
      cancellationNoticeDate: null,
      renewalMonths: null,
      renewalUplift: null,
      noticeCount: null,
      noticeUnit: null,
      reminderDays: null,
      currency: null,
      originalCost: null,
      rate: null,
    },
    files: [],
    attachments: [],
    answers: {},
    comment: null,
  });
});

test('Null says as little as a field that is missing', () => {
  const nothing = {
    software: { ...software, notes: null, status: null, business_segment: null, team_usage: null },
    contract: { ...contract, billingCycle: null, paymentType: null, cancellationNoticeDate: null },
    files: null,
    attachments: null,
    comment: null,
  };
  expect(wrapUp.parse(nothing)).toEqual(wrapUp.parse({ software, contract }));
});

test.each(['monthly', 'Quarterly'])('A %s contract needs no end', (billingCycle) => {
  expect(messagesOf(wrapUp, { software, contract: { ...contract, endDate: null, billingCycle } })).toEqual(
    {},
  );
});

test.each([
  ['no vendor', { vendor: ' ' }, {}, { 'software.vendor': 'Vendor is required' }],
  ['no cost', {}, { cost: null }, { 'contract.cost': 'Cost is required' }],
  ['a blank cost', {}, { cost: '' }, { 'contract.cost': 'Cost is required' }],
  ['no amount', {}, { cost: 0 }, { 'contract.cost': 'Cost must be a positive number' }],
  ['a cost in words', {}, { cost: 'much' }, { 'contract.cost': 'Cost must be a positive number' }],
  ['no such start', {}, { startDate: '2026-02-30' }, { 'contract.startDate': 'Invalid start date' }],
  ['no such end', {}, { endDate: 'soon' }, { 'contract.endDate': 'Invalid end date' }],
  [
    'an end before the start',
    {},
    { endDate: '2026-11-30' },
    { 'contract.endDate': 'End date can’t be before the start date' },
  ],
])('Refused with its message: %s', (_, item, terms, messages) => {
  expect(
    messagesOf(wrapUp, { software: { ...software, ...item }, contract: { ...contract, ...terms } }),
  ).toEqual(messages);
});

test('All that is wrong is said at once', () => {
  const segments = { business_segment: ['Capital'], business_segment_percentages: '{"Capital":60}' };
  const wrong = { software: { ...segments, product_name: '' }, contract: { startDate: '', endDate: '' } };
  expect(messagesOf(wrapUp, wrong)).toEqual({
    'software.vendor': 'Vendor is required',
    'software.product_name': 'Product name is required',
    'software.business_segment_percentages': 'Please ensure business segment percentages total 100%',
    'contract.cost': 'Cost is required',
    'contract.startDate': 'Start date is required',
    'contract.endDate': 'Contract end date is required',
  });
});

test('Five files are taken, no more', () => {
  const files = (count: number) => ({ software, contract, files: Array.from({ length: count }, () => file) });
  expect(messagesOf(wrapUp, files(5))).toEqual({});
  expect(messagesOf(wrapUp, files(6))).toEqual({ files: 'Please add at most 5 files' });
});
