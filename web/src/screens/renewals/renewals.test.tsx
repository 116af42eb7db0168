import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { findTerms, noSavings, openRenewals, rowOf, someTerms } from '../../../test/renewals-screen.ts';
import { keepSavedFiles } from '../../../test/saved-files.ts';

const saved = keepSavedFiles();

const textsOf = (row: Element): string[] =>
  [...row.querySelectorAll('th, td')].map((cell) => cell.textContent).filter((text) => text !== '');

/** The names of the items that are shown, in their order. */
const shown = (): (string | null)[] =>
  [...document.querySelectorAll('.term-item > span')].map(({ textContent }) => textContent);

test('What comes up stands in groups, each with its last day, its count and what is at stake', async () => {
  await openRenewals();
  await findTerms();
  const groups = [...document.querySelectorAll('.term-group')].map(textsOf);
  expect(groups).toEqual([
    ['Missed and expired1past their day', '$1,000.00'],
    ['This week1by Nov 28', '$36,000.00'],
    ['Next three months1 open, 1 decidedby Feb 19, 2027', '$500.00'],
    ['Running on1no end; no day to act'],
  ]);
});

test('A row says when to act, what happens if nobody does, what it costs and whose it is', async () => {
  await openRenewals();
  await findTerms();
  const cells = (name: string): (string | undefined)[] => {
    const all = [...rowOf(name).querySelectorAll('td')];
    return ['act', 'then', 'becomes', 'owner', 'state'].map(
      (cell) => all.find(({ dataset }) => dataset.cell === cell)?.textContent,
    );
  };
  expect(cells('Adobe Creative Cloud')).toEqual([
    'Oct 31, 202621 days overdue',
    'Renews Dec 1, 2026',
    '$1,070.00 +7.0%',
    'MLYou',
    'Missed · act by Oct 31',
  ]);
  expect(cells('Figma Organization')).toEqual([
    'Jan 31, 202771 days left',
    'Ends Jan 31, 2027',
    'ends',
    'TOTom Okafor',
    'Undecided · act by Jan 31, 2027',
  ]);
  expect(cells('Signiant Media Shuttle')).toEqual([
    'Notice sent Oct 12',
    'Ends Jan 19, 2027',
    '–',
    'MLYou',
    'Cancelled',
  ]);
  expect(cells('Snowflake Enterprise')).toEqual([
    'Can end Dec 31, 2026 if cancelled by Dec 1, 2026',
    undefined,
    '–',
    'No owner',
    'Running on',
  ]);
});

test('The figures and the foot add up what is shown', async () => {
  const cancelled = {
    softwareId: 5,
    contractId: 15,
    vendor: 'Signiant',
    product_name: 'Media Shuttle',
    decidedOn: '2026-10-12',
    cost: 24_600,
    newCost: null,
    amount: 24_600,
  };
  const { user } = await openRenewals(someTerms, '/renewals', {
    'GET /api/renewals/saved': () =>
      json({ ...noSavings, saved: 24_600, cancelled: { amount: 24_600, items: [cancelled] } }),
  });
  await findTerms();
  const decisions = await screen.findByRole('button', { name: '1 decision' });
  const figures = [...document.querySelectorAll('main .figures > div')].map(({ textContent }) => textContent);
  expect(figures).toEqual([
    'Undecided31 missed 1 within 30 days',
    'At stake$37,500.00a year, 3 open terms',
    'If nobody acts$38,870.00committed; 2 renew, 1 ends',
    'Saved in 2026$24,600.00a year, 1 decision',
  ]);
  const foot = document.querySelector('tfoot')?.textContent;
  expect(foot).toBe('5 items 3 openCost at stake $37,500.00Committed if nobody acts $38,870.00');
  await user.click(decisions);
  const items = within(await screen.findByRole('dialog', { name: 'Decisions of 2026' }));
  expect(items.getByText('Signiant Media Shuttle')).toBeTruthy();
});

test('Filters stand in the address and say how many each would show', async () => {
  const { user } = await openRenewals();
  await findTerms();
  await user.click(screen.getByRole('button', { name: 'Mine 3' }));
  expect(location.search).toBe('?mine=1');
  await waitFor(() =>
    expect(shown()).toEqual(['Adobe Creative Cloud', 'Frame.io Enterprise', 'Signiant Media Shuttle']),
  );
  await user.click(screen.getByRole('button', { name: 'State' }));
  const options = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(options).toEqual(['Missed 1', 'Undecided 1', 'Cancelled 1']);
  await user.click(screen.getByRole('option', { name: 'Missed 1' }));
  await waitFor(() => expect(shown()).toEqual(['Adobe Creative Cloud']));
  expect(location.search).toBe('?mine=1&state=missed');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Within 365 days' }));
  await user.click(screen.getByRole('option', { name: 'Within 30 days' }));
  expect(location.search).toBe('?mine=1&state=missed&days=30');
});

test('An address with filters is opened as it was sent', async () => {
  await openRenewals(someTerms, '/renewals?segment=Studio&days=90');
  await findTerms();
  expect(shown()).toEqual(['Figma Organization']);
  expect(screen.getByRole('button', { name: 'Segment: Studio' })).toBeTruthy();
});

test('Nothing within the days leads further ahead, and nothing of one’s own to everybody’s', async () => {
  const later = someTerms.slice(2, 3);
  const { user } = await openRenewals(later, '/renewals?days=30&mine=1');
  await screen.findByText('Nothing comes up within 30 days');
  await user.click(screen.getByRole('button', { name: 'Look Further Ahead' }));
  await screen.findByText('Nothing of yours comes up within 365 days');
  await user.click(screen.getByRole('button', { name: 'Show Everyone’s' }));
  await findTerms();
  expect(shown()).toEqual(['Figma Organization']);
  expect(location.search).toBe('');
});

test('What a filter rules out says so, and can be shown again', async () => {
  const { user } = await openRenewals(someTerms, '/renewals?vendor=Nobody');
  await screen.findByText('Nothing matches');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await findTerms();
  expect(location.search).toBe('');
});

test('The navigation counts in red what presses of one’s own', async () => {
  await openRenewals(someTerms, '/renewals', {
    'GET /api/renewals/count': () => json({ count: 3, missed: 1, vendors: ['Adobe'], actBy: null }),
  });
  const name = 'Renewals, 3 of yours to decide within 30 days or missed';
  const link = await screen.findByRole('link', { name });
  expect(link.querySelector<HTMLElement>('[data-count]')?.dataset).toMatchObject({
    count: '3',
    tone: 'danger',
  });
});

test('What is shown is downloaded as the server would write it', async () => {
  const { user } = await openRenewals(someTerms, '/renewals?state=missed');
  await findTerms();
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  const [head, ...lines] = (await saved[0]?.blob.text())?.trim().split('\n') ?? [];
  expect(saved[0]?.name).toBe('renewals-2026-11-21.csv');
  expect(head).toMatch(/^vendor,product_name,business_segment,business_owner,state,act_by/);
  expect(lines).toEqual([
    expect.stringMatching(/^Adobe,Creative Cloud,Production,Maya Lindqvist,Missed,2026-10-31/),
  ]);
});
