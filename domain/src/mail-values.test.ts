import { expect, test } from 'vitest';
import { readableValues } from './mail-values.ts';

test('Days and amounts are read as people write them, and what isn’t one stays', () => {
  const details = {
    startDate: '2024-01-05',
    endDate: '',
    renewalDate: '2026-12-31',
    noticeDate: 'soon',
    cost: '1234567.5',
    comment: '2024-01-05',
    vendor: 7,
  };
  expect(readableValues(details, '$')).toEqual({
    startDate: 'Jan 5, 2024',
    endDate: '',
    renewalDate: 'Dec 31, 2026',
    noticeDate: 'soon',
    cost: '$1,234,567.50',
    comment: '2024-01-05',
    vendor: '',
  });
  expect(readableValues({ cost: '999.00' }, '$')).toEqual({ cost: '$999' });
});
