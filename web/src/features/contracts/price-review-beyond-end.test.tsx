import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { reviewOf } from '../../../test/dashboard.ts';
import { json } from '../../../test/network.ts';
import { confirmButton, confirmedAs, findBanner, openDashboard, putOf } from '../../../test/price-review.ts';

const toasts = () => screen.getByRole('region', { name: 'Notifications (F8)' });
const findToast = (text: string) => waitFor(() => expect(toasts().textContent).toContain(text));

test('Beyond a contract’s end the day is kept as its review too, and Undo puts both dates back', async () => {
  const beyond = reviewOf({
    id: 1,
    vendor: 'Vendor 1',
    product_name: 'Suite',
    billingCycle: 'yearly',
    endDate: '2026-12-31',
    nextReviewDate: '2026-06-01',
    confirmedReviewDate: '2027-11-01',
  });
  const due = [beyond];
  const { user, writes } = openDashboard(due, { [putOf(1)]: () => json(confirmedAs(due.shift() ?? beyond)) });
  await findBanner();
  await user.click(confirmButton('Vendor 1'));
  await findToast('Price confirmed');
  await user.click(within(toasts()).getByRole('button', { name: 'Undo' }));
  await findToast('Confirmation undone');
  expect(writes().map(({ body }) => JSON.parse(String(body)))).toEqual([
    { cancellationNoticeDate: '2027-11-01', nextReviewDate: '2027-11-01' },
    { cancellationNoticeDate: '2026-11-01', nextReviewDate: '2026-06-01' },
  ]);
});
