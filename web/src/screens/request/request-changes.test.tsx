import type { RequestChange } from '@purser/api/history';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem } from '../../../test/network.ts';
import { maya, usersAnswer } from '../../../test/render-app.tsx';
import { buttonIn, openRequest, openRequestInApp } from '../../../test/request-page.ts';
import { jack, requestOf, stepsOf, stepsWith, tom } from '../../../test/requests.ts';
import { formatInstant } from '../../lib/format-instant.ts';

const request = requestOf();
const address = `GET /api/purchase-requests/${request.id}/change-logs`;
const [submission, tech] = stepsOf(request);
const createdAt = '2026-11-15T10:00:00.000Z';
const moment = formatInstant(createdAt);

const change = (given: Partial<RequestChange> & { id: number }): RequestChange => ({
  requestId: request.id,
  fieldName: 'estimatedCost',
  oldValue: '1000.00',
  newValue: '99000.00',
  userId: tom.id,
  userName: tom.name,
  username: tom.username,
  afterStep: tech?.stepName ?? null,
  afterStepLabel: tech?.label ?? null,
  createdAt,
  ...given,
});

const early = { afterStep: null, afterStepLabel: null };

/** The lines of the timeline between its steps, and the steps by their names alone. */
const lines = (timeline: HTMLElement) =>
  within(timeline)
    .getAllByRole('listitem')
    .map((line) => line.querySelector('h3')?.textContent.split(':')[0] ?? line.textContent);

test('A change stands between the steps that it was made between, and stands out after an approval', async () => {
  const changes = [
    change({ id: 3 }),
    change({
      id: 2,
      fieldName: 'vendor',
      oldValue: 'Figma',
      newValue: 'Wasabi',
      afterStep: submission?.stepName ?? null,
      afterStepLabel: submission?.label ?? null,
    }),
    change({ id: 1, fieldName: 'description', oldValue: null, newValue: 'Masters', ...early }),
    change({ id: 0, fieldName: 'request', oldValue: null, newValue: 'REQ-000128', ...early }),
  ];
  const { timeline, user } = await openRequest(request, { [address]: () => json(changes) });
  await screen.findByText(/^Tom Okafor changed Estimated Cost/);
  expect(lines(timeline).slice(0, 6)).toEqual([
    'Show 1 change before the submission',
    'Request Submission',
    `Tom Okafor changed Vendor from “Figma” to “Wasabi” after Request Submission was approved${moment}`,
    'Tech Security Assessment',
    `Tom Okafor changed Estimated Cost from $1,000 to $99,000 after Tech Security Assessment was approved${moment}`,
    'Business Terms Review',
  ]);
  const late = [...timeline.querySelectorAll('[data-late]')].map(({ textContent }) => textContent);
  expect(late).toEqual([expect.stringContaining('$99,000')]);
  await user.click(buttonIn(timeline, 'Show 1 change before the submission'));
  expect(lines(timeline).slice(0, 4)).toEqual([
    'Hide 1 change before the submission',
    `Tom Okafor began the request${moment}`,
    `Tom Okafor set Description to “Masters”${moment}`,
    'Request Submission',
  ]);
});

test('A copy says at once what it is a copy of, with the way there', async () => {
  const copied = change({ id: 2, fieldName: 'copiedFrom', oldValue: null, newValue: 'REQ-000009', ...early });
  const begun = change({ id: 1, fieldName: 'request', oldValue: null, newValue: 'REQ-000128', ...early });
  const { timeline } = await openRequest(request, { [address]: () => json([copied, begun]) });
  const link = await within(timeline).findByRole('link', { name: 'REQ-000009' });
  expect(link.getAttribute('href')).toBe('/requests/9');
  expect(lines(timeline).slice(0, 2)).toEqual([
    `Copied from REQ-000009 by Tom Okafor${moment}`,
    'Request Submission',
  ]);
});

test('A step that was given on says by whom, from whom, to whom and when', async () => {
  const given = change({
    id: 1,
    fieldName: 'Approver of Legal Review',
    oldValue: 'Maya Lindqvist',
    newValue: 'Jack Whitfield',
  });
  const { timeline } = await openRequest(request, { [address]: () => json([given]) });
  const line = await within(timeline).findByText(/^Tom Okafor re-assigned/);
  expect(line.closest('li')?.textContent).toBe(
    `Tom Okafor re-assigned Legal Review from Maya Lindqvist to Jack Whitfield${moment}`,
  );
  expect(moment).toMatch(/\d:\d\d/);
});

test('A request that was submitted as it was begun has nothing to fold', async () => {
  const begun = change({ id: 1, fieldName: 'request', oldValue: null, newValue: 'REQ-000128', ...early });
  const { timeline } = await openRequest(request, { [address]: () => json([change({ id: 2 }), begun]) });
  await within(timeline).findByText(/\$99,000/);
  expect(lines(timeline)[0]).toBe('Request Submission');
});

test('Of many changes the last three show, the others when they are asked for', async () => {
  const changes = Array.from({ length: 10 }, (_, at) => change({ id: 10 - at, newValue: `${10 - at}00.00` }));
  const { timeline, user } = await openRequest(request, { [address]: () => json(changes) });
  const earlier = await within(timeline).findByRole('button', { name: 'Show 7 earlier changes' });
  expect(timeline.querySelectorAll('[data-late]')).toHaveLength(3);
  await user.click(earlier);
  expect(timeline.querySelectorAll('[data-late]')).toHaveLength(10);
  await user.click(buttonIn(timeline, 'Hide 7 earlier changes'));
  expect(timeline.querySelectorAll('[data-late]')).toHaveLength(3);
});

test('Who changed something is shown by the name of then, told from others, with the name of today as a hint', async () => {
  const changes = [change({ id: 1, userName: maya.name })];
  const { timeline } = await openRequest(request, { [address]: () => json(changes) });
  const line = await within(timeline).findByText(/^Maya Lindqvist \(tom\) changed/);
  expect(line.dataset.tip).toBe('Today: Tom Okafor');
});

test('Changes that can’t be had leave the steps as they are, and can be asked for again', async () => {
  let answer = problem(503, 'The database is away');
  const { timeline, user } = await openRequest(request, { [address]: () => answer.clone() });
  const again = await within(timeline).findByRole('button', { name: 'Try again: what was changed' });
  answer = json([change({ id: 1 })]);
  await user.click(again);
  expect(await within(timeline).findByText(/\$99,000/)).toBeTruthy();
});

test('A decision keeps the name of then and hints at today’s; people of one name are told apart everywhere', async () => {
  const steps = stepsWith(request, { 1: { decidedByName: 'Maya Lindqvist' } });
  const people = [maya, tom, { ...jack, name: 'maya  lindqvist' }];
  const named = requestOf({
    requestorName: 'maya  lindqvist',
    requestor: { ...request.requestor, name: 'maya  lindqvist' },
  });
  const { timeline } = await openRequestInApp(named, { 'GET /api/users': () => usersAnswer(people) }, steps);
  expect(await within(timeline).findByText('(tom)')).toBeTruthy();
  expect(timeline.querySelector('.person[data-tip="Today: Tom Okafor"]')).not.toBeNull();
  expect(timeline.textContent).toContain('Maya Lindqvist (tom)');
  expect(timeline.textContent).toContain('Maya Lindqvist (maya)');
  expect(screen.getByRole('main').textContent).toContain('maya  lindqvist (jack)');
});
