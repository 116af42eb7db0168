import type { RecordChange } from '@purser/api/record-changes';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerFrom, json, problem, type Routes, type SentRequest } from '../../../test/network.ts';
import { maya, openApp, signedIn, usersAnswer } from '../../../test/render-app.tsx';
import { changeLog } from '../../../test/software-panel.ts';
import { newUser } from '../../../test/user.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));

function changeOf(id: number, given: Partial<RecordChange> = {}): RecordChange {
  const { id: _, ...row } = changeLog({
    fieldName: 'contract #12 · cost',
    oldValue: '1200.00',
    newValue: '1500.00',
    createdAt: '2026-11-20T12:00:00.000Z',
  });
  return { ...row, place: `${row.createdAt}.s${id}`, requestId: null, recordName: 'Adobe Acrobat', ...given };
}

const estimate = changeOf(1, {
  softwareId: null,
  requestId: 128,
  recordName: 'REQ-000128 Figma - Organization',
  fieldName: 'estimatedCost',
  oldValue: null,
  newValue: '500.00',
  userName: 'Gone Gus',
  userId: 9,
});

async function open(list: (request: SentRequest) => Response, search = '', more: Routes = {}) {
  const sent = answerFrom({
    ...signedIn,
    'GET /api/users': () => usersAnswer([maya]),
    'GET /api/changes': list,
    ...more,
  });
  openApp(`/changes${search}`);
  await screen.findByRole('heading', { name: 'Changes' });
  return { sent, user: newUser() };
}

/** What was asked of the list, each time. */
const queriesOf = (sent: readonly SentRequest[]) =>
  sent
    .filter(({ url }) => url.startsWith('/api/changes?'))
    .map(({ url }) => Object.fromEntries(new URLSearchParams(url.split('?')[1])));

test('A row says when, who, of what record and field, and the values before and after', async () => {
  await open(() => json([changeOf(2), estimate]));
  const [, , first, second] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(
    /Tom Okafor.*Adobe Acrobat.*Contract #12 · Cost.*from \$1,200\.00 to \$1,500\.00$/,
  );
  expect(second?.textContent).toMatch(
    /Gone Gus.*REQ-000128 Figma - Organization.*Estimated Cost.*from empty to \$500\.00$/,
  );
  expect(screen.getByRole('rowheader').textContent).toBe('Nov 20, 2026');
  expect(screen.getByRole('status').textContent).toBe('2 changes');
  const links = [...document.querySelectorAll('td a')].map((link) => link.getAttribute('href'));
  expect(links).toEqual(['/table?software=7', '/requests/128']);
});

test('Who changed a cost in the last seven days is asked by two choices, which the address keeps', async () => {
  const { user, sent } = await open(() => json([changeOf(2), estimate]));
  await user.click(await screen.findByRole('button', { name: 'Field' }));
  await user.click(await screen.findByRole('option', { name: 'Cost' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'When' }));
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() =>
    expect(queriesOf(sent).at(-1)).toEqual({
      field: 'cost',
      from: new Date(2026, 10, 15).toISOString(),
      to: new Date(2026, 10, 22).toISOString(),
      limit: '50',
    }),
  );
  expect(window.location.search).toBe('?field=cost&from=2026-11-15&to=2026-11-21');
});

test('People, kinds and records are chosen, those who are deleted among them', async () => {
  const { user, sent } = await open(() => json([changeOf(2), estimate]));
  for (const [chip, option] of [
    ['Who', 'Gone Gus'],
    ['Kind', 'Contracts'],
    ['Record', 'Adobe Acrobat'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name: chip }));
    await user.click(await screen.findByRole('option', { name: option }));
    await user.keyboard('{Escape}');
  }
  await waitFor(() =>
    expect(queriesOf(sent).at(-1)).toMatchObject({ person: '9', of: 'contract', record: 'software-7' }),
  );
});

test('An address is read, and what it can’t mean is left out', async () => {
  const { sent } = await open(
    () => json([]),
    '?q=ines&person=3&person=x&record=request-4&of=people&from=soon',
  );
  expect(await screen.findByText('No changes found')).toBeTruthy();
  expect(queriesOf(sent)).toEqual([{ q: 'ines', person: '3', record: 'request-4', limit: '50' }]);
  expect(screen.getByRole('button', { name: /^Record: REQ-000004/ })).toBeTruthy();
});

test('Where nothing is found a press shows all again, and where there is nothing it says so', async () => {
  const { user, sent } = await open(() => json([]), '?q=nothing&field=cost');
  await user.click(await screen.findByRole('button', { name: 'Show all changes' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ limit: '50' }));
  expect(await screen.findByText('No changes yet')).toBeTruthy();
});

test('Older changes follow at a press, and the focus goes to the first of them', async () => {
  const page = Array.from({ length: 50 }, (_, at) => changeOf(100 - at));
  const { user } = await open(({ url }) =>
    json(url.includes('before=2026') && url.includes('.s51') ? [estimate] : page),
  );
  expect(await screen.findByText('50 changes and more')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('51 changes')).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.textContent).toBe(estimate.recordName));
});

test('The download asks for what is filtered, and a refusal is announced', async () => {
  const { user, sent } = await open(() => json([changeOf(2)]), '?field=cost', {
    'GET /api/changes.csv': () => problem(503, 'Too many exports are at work'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('The CSV file could not be downloaded')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toContain('/api/changes.csv?field=cost');
});
