import { expect, test } from 'vitest';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
test('A row has the day to act of its item’s renewal and what state that is in', async () => {
  const { visitor: ann } = await withVisitor();
  const yearly = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };
  const renewing = { autoRenew: true, renewalMonths: 12, noticeCount: 30, noticeUnit: 'days' };
  await ann.send('POST', '/api/software', { vendor: 'Ending', product_name: 'A', contract: yearly });
  await ann.send('POST', '/api/software', {
    vendor: 'Renewing',
    product_name: 'B',
    contract: { ...yearly, ...renewing },
  });
  await ann.send('POST', '/api/software', { vendor: 'Without', product_name: 'C' });
  const rows: Record<string, unknown>[] = (await ann.get('/api/portfolio')).json();
  const shown = rows.map(({ vendor, actBy, renewsItself, renewalState }) => [
    vendor,
    actBy,
    renewsItself,
    renewalState,
  ]);
  expect(shown).toEqual([
    ['Ending', '2026-12-31', false, 'undecided'],
    ['Renewing', '2026-12-01', true, 'undecided'],
    ['Without', null, null, null],
  ]);
});
