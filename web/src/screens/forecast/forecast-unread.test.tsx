import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openForecast } from '../../../test/forecast.ts';
import { textsIn } from '../../../test/texts.ts';

const lines = (alert: HTMLElement): (string | null)[] => textsIn(alert, 'listitem');

const alert = async (): Promise<HTMLElement> =>
  (await screen.findByText('Not all of the address could be read')).closest<HTMLElement>('[role=status]') ??
  document.body;

test('What of the address can’t be read is named beside the baseline, until that is put away', async () => {
  const { user, asked } = await openForecast(
    '/forecast?months=1000&uplift=900&cancelled=abc&scenario=x&rows=lost&segment=Studio',
  );
  expect(lines(await alert())).toEqual([
    'The address asks for 1000 months; 12, 24 or 36 can be shown.',
    'The address asks for rows by “lost”, which is no group of the forecast.',
    'The address asks for an increase of 900 percent; it can be from −50 to 200, with two decimals at most.',
    'The address asks to cancel “abc”; each item is written as its number and a day, such as 12:2027-03-01.',
    'The address asks for the scenario “x”; a scenario is named by its number.',
  ]);
  expect(asked('GET /api/stats/forecast').filter((path) => path.includes('layer'))).toEqual([
    '/api/stats/forecast?months=24&by=layer%2Csegment&segment=Studio',
  ]);
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  await waitFor(() => expect(location.search).toBe('?segment=Studio'));
  expect(screen.queryByText('Not all of the address could be read')).toBeNull();
});

test('What could be read of a list counts, the rest is named, and the next choice puts that away', async () => {
  const { user } = await openForecast('/forecast?cancelled=3:2027-01-01,4:2027-13-01&uplift=0');
  expect(lines(await alert())).toEqual([
    'The address asks to cancel “4:2027-13-01”; each item is written as its number and a day, such as 12:2027-03-01.',
  ]);
  await user.click(screen.getByRole('radio', { name: '36 months' }));
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      months: '36',
      cancelled: '3:2027-01-01',
    }),
  );
  expect(screen.queryByText('Not all of the address could be read')).toBeNull();
});

test('An address that can be read whole is shown without a word', async () => {
  await openForecast('/forecast?months=24&uplift=5.0&cancelled=3:2027-01-01, 4:2027-02-01&rows=vendor');
  await screen.findByRole('table');
  expect(screen.queryByText('Not all of the address could be read')).toBeNull();
});
