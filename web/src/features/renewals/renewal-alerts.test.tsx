import type { RenewalAlert, Renewals } from '@purser/api/renewals';
import { defaultOptions } from '@purser/domain/options';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { alertOf, renewalsOf } from '../../../test/dashboard.ts';
import { answerFrom, held, json } from '../../../test/network.ts';
import { renderOnPage } from '../../../test/settings-tab.tsx';
import { textsIn } from '../../../test/texts.ts';
import { newUser } from '../../../test/user.ts';
import { RenewalAlerts } from './renewal-alerts.tsx';

/** Draws the card on a page of its own; answers it, and what is opened from it. */
async function show(answer: () => Response | Promise<Response>) {
  const options = {
    ...defaultOptions,
    statusOptions: ['active', 'pending_cancellation', 'trial', 'terminated'],
  };
  answerFrom({ 'GET /api/renewals': answer, 'GET /api/settings/software-options': () => json(options) });
  const opened: number[] = [];
  const endless: number[] = [];
  renderOnPage(
    'Dashboard',
    <RenewalAlerts onOpen={(id) => opened.push(id)} onMissingEnd={(id) => endless.push(id)} />,
  );
  const card = await screen.findByRole('region', { name: 'Renewal Alerts' });
  return { card, opened, endless, user: newUser() };
}

const showing = async (given: Renewals) => {
  const shown = await show(() => json(given));
  await within(shown.card).findByRole('list');
  return shown;
};

const rowsIn = (card: HTMLElement): string[] => textsIn(card, 'button');

const names = (count: number): RenewalAlert[] =>
  Array.from({ length: count }, (_, at) => alertOf({ softwareId: at + 1, vendor: `Vendor ${at + 1}` }));

test('A row says the item, its owner, what it costs a year, when it ends and how soon', async () => {
  const { card } = await showing(renewalsOf(alertOf({ cost: 184_320.5 })));
  const name = 'Adobe Creative Cloud Maya Lindqvist $184,320.50 a year Ends Dec 1, 2026 10 days left';
  const row = within(card).getByRole('button', { name });
  expect(row.querySelector('.avatar')?.textContent).toBe('ML');
  expect(within(card).getByText('1 upcoming renewal (60 days)')).toBeTruthy();
});

test('An item of nobody says so, with a ring where the initials would stand', async () => {
  const { card } = await showing(renewalsOf(alertOf({ business_owner_id: null, businessOwner: null })));
  const row = within(card).getByRole('button', { name: /^Adobe Creative Cloud No business owner \$1,000/ });
  expect(row.querySelector('.avatar[data-empty]')?.textContent).toBe('');
});

test.each([
  ['2024-11-21', '730 days overdue', 'destructive'],
  ['2026-11-20', '1 day overdue', 'destructive'],
  ['2026-11-21', '0 days left', 'urgent'],
  ['2026-11-28', '7 days left', 'urgent'],
  ['2026-11-29', '8 days left', 'destructive'],
  ['2026-12-21', '30 days left', 'destructive'],
  ['2026-12-22', '31 days left', 'soon'],
  ['2027-01-20', '60 days left', 'soon'],
])('What ends on %s has the badge %s, %s', async (endDate, text, look) => {
  const { card } = await showing(renewalsOf(alertOf({ endDate })));
  expect(within(card).getByText(text).dataset.variant).toBe(look);
});

test('The rows stand in the order of the answer, which is that of their ends, and the summary counts them', async () => {
  const { card } = await showing(
    renewalsOf(
      alertOf({ softwareId: 1, vendor: 'Zoom', endDate: '2026-11-01' }),
      alertOf({ softwareId: 2, vendor: 'Avid', endDate: '2026-11-20' }),
      alertOf({ softwareId: 3, vendor: 'Miro', endDate: '2026-12-24' }),
    ),
  );
  expect(rowsIn(card).map((row) => row.split(' ')[0])).toEqual(['Zoom', 'Avid', 'Miro']);
  expect(within(card).getByText('2 overdue, 1 upcoming')).toBeTruthy();
  expect(within(card).queryByRole('link')).toBeNull();
});

test.each([
  ['2026-11-20', 'is past', ''],
  ['2026-12-10', 'is ahead', ' Act by Dec 10, 2026'],
  ['2026-12-06', 'is ahead by more than two weeks', ' Act by Dec 6, 2026'],
  ['2026-12-24', 'lies after the end', ''],
  [null, 'isn’t given', ''],
])('With the last day to cancel on %s, which %s, the row says “%s”', async (notice, _, words) => {
  const alert = alertOf({ endDate: '2026-12-23', cancellationNoticeDate: notice });
  const { card } = await showing(renewalsOf(alert));
  const end = new RegExp(`Ends Dec 23, 2026${words} 32 days left$`);
  expect(within(card).getByRole('button', { name: end })).toBeTruthy();
});

test.each([
  ['2026-11-21', 'Act by Nov 21', 'urgent'],
  ['2026-11-28', 'Act by Nov 28', 'urgent'],
  ['2026-12-05', 'Act by Dec 5', 'destructive'],
])(
  'A last day to cancel within 14 days, %s, stands on the badge, and the days to the end beside it',
  async (notice, words, look) => {
    const alert = alertOf({ endDate: '2026-12-23', cancellationNoticeDate: notice });
    const { card } = await showing(renewalsOf(alert));
    const row = within(card).getByRole('button', {
      name: new RegExp(`Ends Dec 23, 2026 32 days left ${words}$`),
    });
    const badge = row.querySelector<HTMLElement>('.badge');
    expect(badge?.textContent).toBe(words);
    expect(badge?.dataset.variant).toBe(look);
  },
);

test('A yearly contract whose end is missing says so, counts, and leads to where it is entered', async () => {
  const { card, endless, user } = await showing(
    renewalsOf(alertOf(), alertOf({ softwareId: 8, vendor: 'Miro', endDate: null })),
  );
  expect(within(card).getByText('1 upcoming renewal (60 days), 1 end date missing')).toBeTruthy();
  expect(card.querySelectorAll('.renewal-pin')).toHaveLength(1);
  await user.click(within(card).getByRole('button', { name: /^Miro .* a year End date missing$/ }));
  expect(endless).toEqual([8]);
});

test('Of many, eight are listed; how many there are is said, and where to see them', async () => {
  const { card } = await showing({
    ...renewalsOf(...names(8)),
    upcoming: 1213,
    missing: 1,
    statuses: ['active', 'under review'],
  });
  expect(within(card).getAllByRole('listitem')).toHaveLength(8);
  expect(within(card).getByText('1,213 upcoming renewals (60 days), 1 end date missing')).toBeTruthy();
  expect(within(card).getByText('8 of 1,214')).toBeTruthy();
  const all = within(card).getByRole('link', { name: 'See all by renewal' });
  // The next ones first, in a table whose columns show the owners without scrolling.
  const address = '/table?renews=overdue&renews=near&renews=soon&renews=missing&view=renewals&sort=renewal';
  await waitFor(() => expect(all.getAttribute('href')).toBe(address));
});

test('A row opens its item by pointer and by key', async () => {
  const { card, opened, user } = await showing(renewalsOf(...names(3)));
  await user.click(within(card).getByRole('button', { name: /^Vendor 2 / }));
  await user.tab();
  await user.keyboard('{Enter}');
  expect(opened).toEqual([2, 3]);
});

test('Names that are cut off are told in full to whoever comes by key', async () => {
  vi.spyOn(Element.prototype, 'scrollWidth', 'get').mockReturnValue(900);
  const { user } = await showing(renewalsOf(alertOf()));
  expect(screen.queryByRole('tooltip')).toBeNull();
  await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe('Adobe Creative CloudMaya Lindqvist');
});

test('Names that are shown in full need no telling', async () => {
  const { user } = await showing(renewalsOf(alertOf()));
  await user.tab();
  expect(document.activeElement?.textContent).toMatch(/^Adobe/);
  expect(screen.queryByRole('tooltip')).toBeNull();
});

test('Where nothing is due, the card says so', async () => {
  const { card } = await show(() => json(renewalsOf()));
  expect(await within(card).findByText('No overdue or upcoming renewals (60 days)')).toBeTruthy();
  expect(within(card).queryByRole('list')).toBeNull();
});

test('The card says that it is loading, and shows what comes', async () => {
  const { answer, letGo } = held();
  const { card } = await show(() => answer);
  expect(within(card).getByRole('status').textContent).toBe('Loading renewals');
  await act(async () => letGo(json(renewalsOf(alertOf()))));
  expect(await within(card).findByRole('list')).toBeTruthy();
  expect(within(card).queryByRole('status')).toBeNull();
});
