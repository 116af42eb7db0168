import type { Activity } from '@purser/api/activity';
import { type ActivityType, activityTypes, administered } from '@purser/domain/activity';
import { act, render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { activityOf, dashboardRoutes } from '../../../test/dashboard.ts';
import { answerFrom, held, json, type Routes } from '../../../test/network.ts';
import { maya, openApp, usersAnswer } from '../../../test/render-app.tsx';
import { answerUnchecked } from '../../../test/replies.ts';
import { requestOf, requestRoutes } from '../../../test/requests.ts';
import { renderOnPage } from '../../../test/settings-tab.tsx';
import { panelRoutes, software } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { ActivityMark } from './activity-marks.tsx';
import { RecentActivity } from './recent-activity.tsx';

const onDashboard = () => openApp('/dashboard');
const noon = new Date(2026, 10, 21, 12, 0);
const at = (hour: number, minute = 0): string => new Date(2026, 10, 21, hour, minute).toISOString();

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: noon }));

const drawCard = () =>
  renderOnPage('Dashboard', <RecentActivity onOpen={() => {}} onOpenImport={() => {}} />);

/** The card, whose network answers these activities. */
async function openCard(rows: readonly Partial<Activity>[], more: Routes = {}, draw = drawCard) {
  const answer = () => json(rows.map((row, index) => activityOf({ id: 900 - index, ...row })));
  const sent = answerFrom({ ...dashboardRoutes, 'GET /api/activity-feed': answer, ...more });
  draw();
  const card = await screen.findByRole('region', { name: 'Recent Activity' });
  return { card: within(card), frame: card, sent, user: newUser() };
}

const october = new Date(2026, 9, 12).toISOString();
const octoberBefore = new Date(2025, 9, 12).toISOString();

test('Each activity says what happened, who did it and how long ago, and the exact time too', async () => {
  const { card } = await openCard([
    { createdAt: at(11, 59), details: null },
    { createdAt: at(9, 30), userName: 'Tom Okafor', details: 'Order form.pdf' },
    { createdAt: at(-3), userName: null, userId: null },
    { createdAt: october },
    { createdAt: octoberBefore },
  ]);
  const rows = (await card.findAllByRole('listitem')).map(({ textContent }) => textContent);
  const what = 'Adobe Creative Cloud was added';
  expect(rows).toEqual([
    `${what} MLby Maya Lindqvist 1m, ${formatInstant(at(11, 59))}`,
    `${what} TOby Tom Okafor\u00A0· Order form.pdf 2h, ${formatInstant(at(9, 30))}`,
    `${what} by Someone Yesterday, ${formatInstant(at(-3))}`,
    `${what} MLby Maya Lindqvist Oct 12, ${formatInstant(october)}`,
    `${what} MLby Maya Lindqvist Oct 12, 2025, ${formatInstant(octoberBefore)}`,
  ]);
});

test('On a clock that is slow nothing lies in the future', async () => {
  const { card } = await openCard([{ createdAt: at(12, 3) }]);
  expect(await card.findByText('now')).toBeTruthy();
});

test('The words grow old with the page', async () => {
  const { card } = await openCard([{ createdAt: at(11, 30) }]);
  expect(await card.findByText('30m')).toBeTruthy();
  vi.setSystemTime(new Date(2026, 10, 21, 15, 45));
  act(() => void dispatchEvent(new Event('visibilitychange')));
  expect(card.getByText('4h')).toBeTruthy();
});

test('At most six are asked for and shown', async () => {
  const { card, sent } = await openCard(Array.from({ length: 9 }, () => ({})));
  expect(await card.findAllByRole('listitem')).toHaveLength(6);
  expect(sent.map(({ url }) => url)).toContain('/api/activity-feed?limit=6');
});

const mark = (frame: HTMLElement) => frame.querySelector('.activity-mark svg')?.innerHTML;

test('Each of the twelve types has a mark of its own', () => {
  const { container } = render(activityTypes.map((type) => <ActivityMark key={type} type={type} />));
  const marks = [...container.querySelectorAll('svg')].map(({ innerHTML }) => innerHTML);
  expect(new Set(marks).size).toBe(12);
});

test.each(activityTypes)('An activity of the type %s is told and drawn', async (type) => {
  const { card, frame } = await openCard([{ type, description: `About ${type}` }]);
  expect(await card.findByText(`About ${type}`)).toBeTruthy();
  expect(mark(frame)).toBeTruthy();
});

test('A type that only a newer server knows is told like the others', async () => {
  const rated = { ...activityOf(), type: 'constructor', description: 'A vendor was rated' };
  const { card, frame } = await openCard([], { 'GET /api/activity-feed': () => answerUnchecked([rated]) });
  expect(await card.findByRole('button', { name: /^A vendor was rated by Maya/ })).toBeTruthy();
  expect(mark(frame)).toBeTruthy();
});

test.each<[ActivityType, string, string]>([
  ['contract_updated', 'cost, endDate', 'Cost, End Date'],
  [
    'contract_updated',
    'cost from 1000.00 to 1200.50, endDate from none to 2026-12-31, paymentType',
    'Cost from $1,000.00 to $1,200.50, End Date from none to Dec 31, 2026, Payment Type',
  ],
  [
    'contract_updated',
    '2026-01-01 to 2026-12-31, 1200.00 a year, yearly',
    'Jan 1, 2026 to Dec 31, 2026, $1,200.00 a year, yearly',
  ],
  [
    'new_contract',
    '2026-01-01 to open end, 1200.50 a year, monthly',
    'Jan 1, 2026 to open end, $1,200.50 a year, monthly',
  ],
  ['status_change', 'Last contract date: 2026-12-31', 'Last contract date: Dec 31, 2026'],
  ['status_change', 'Active → Pending cancellation', 'Active → Pending cancellation'],
  ['comment_added', 'cost, since 2026-01-01', 'cost, since 2026-01-01'],
  ['comment_added', 'REQ-000012: Looks good', 'Looks good'],
  ['request_created', 'REQ-000012', 'REQ-000012'],
])('What %s adds, %j, reads %j', async (type, details, words) => {
  const { card } = await openCard([{ type, details }]);
  expect(await card.findByText(`· ${words}`)).toBeTruthy();
});

test('An activity about a request leads to the request', async () => {
  const about = { type: 'request_approved', requestId: 128, softwareId: 7 } as const;
  const { card, user } = await openCard([about], requestRoutes(requestOf()), onDashboard);
  const link = await card.findByRole('link', { name: /^Adobe Creative Cloud was added/ });
  expect(link.getAttribute('href')).toBe('/requests/128');
  await user.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Wasabi - Hot Cloud Storage' });
});

test('Any other opens the panel of its item', async () => {
  const activity = { type: 'contract_updated' } as const;
  const { card, user } = await openCard([activity], panelRoutes(software()), onDashboard);
  await user.click(await card.findByRole('button', { name: /^Adobe Creative Cloud was added/ }));
  expect(await screen.findByRole('dialog', { name: 'Adobe Creative Cloud' })).toBeTruthy();
});

test('What is about nothing that is left is text, and no control', async () => {
  const { card } = await openCard([
    { softwareId: null, description: 'Figma Organization was deleted' },
    { type: 'request_rejected', softwareId: null, description: 'The request was rejected' },
  ]);
  expect(await card.findByText('Figma Organization was deleted')).toBeTruthy();
  expect(card.getByText('The request was rejected')).toBeTruthy();
  expect(card.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['All activity']);
  expect(card.queryByRole('button')).toBeNull();
});

test('The exact time, and all that was said, is shown on focus', async () => {
  const details = 'A long remark about seats';
  const { card, user } = await openCard([{ createdAt: at(9), details }]);
  const row = await card.findByRole('button');
  while (document.activeElement !== row) await user.tab();
  expect((await screen.findByRole('tooltip')).textContent).toBe(`${details}${formatInstant(at(9))}`);
});

test('Without any it says so', async () => {
  const { card } = await openCard([]);
  expect(await card.findByText('No recent activity')).toBeTruthy();
});

test('It says that it is loading, and nothing of what it doesn’t know yet', async () => {
  const { answer, letGo } = held();
  const { card } = await openCard([], { 'GET /api/activity-feed': () => answer });
  expect(card.getByRole('status').textContent).toBe('Loading recent activity');
  expect(card.queryByText('No recent activity')).toBeNull();
  letGo(json([activityOf()]));
  expect(await card.findByText('Adobe Creative Cloud was added')).toBeTruthy();
  expect(card.queryByRole('status')).toBeNull();
});

test('What administrators set has marks of its own, by what it is about', () => {
  const marks = [null, ...administered.map((about) => JSON.stringify({ about }))].map((metadata) => {
    const { container } = render(<ActivityMark type="role_changed" metadata={metadata} />);
    return container.querySelector('svg')?.innerHTML;
  });
  expect(new Set(marks).size).toBe(administered.length);
  expect(marks[0]).toBe(marks[1]);
});

test('Who did something is shown by the name of then, and told from somebody else who has that name', async () => {
  const rows = [{ userId: 9, userName: 'maya lindqvist', username: 'm9' }, { userName: 'Maya Before' }];
  const { card } = await openCard(rows, { 'GET /api/users': () => usersAnswer([maya]) });
  expect(await card.findByText('maya lindqvist (m9)')).toBeTruthy();
  expect(card.getByText('Maya Before').title).toBe('Today: Maya Lindqvist');
});
