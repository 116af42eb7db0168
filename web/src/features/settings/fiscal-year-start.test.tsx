import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json } from '../../../test/network.ts';
import { maya, renderPart } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';
import { FiscalYearStart } from './fiscal-year-start.tsx';

test('An administrator chooses the month in which fiscal years begin', async () => {
  const sent = answerFrom({
    'GET /api/me': () => json({ ...maya, fiscalYearStart: 7 }),
    'PUT /api/settings/fiscalYearStart': () => json({ key: 'fiscalYearStart', value: 7 }),
  });
  renderPart(<FiscalYearStart />);
  const user = newUser();
  await user.click(screen.getByRole('combobox', { name: 'Fiscal year begins in' }));
  await user.click(await screen.findByRole('option', { name: 'July' }));
  await waitFor(() =>
    expect(sent.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual(['{"value":7}']),
  );
});

test('Who isn’t one doesn’t see it', () => {
  renderPart(<FiscalYearStart />, { role: 'user' });
  expect(screen.queryByRole('combobox')).toBeNull();
});
