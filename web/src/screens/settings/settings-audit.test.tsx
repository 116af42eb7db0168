import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { openAuditLog, queriesOf } from '../../../test/audit.ts';
import { entryOf } from '../../../test/audit-entries.ts';
import { json, problem, type SentRequest } from '../../../test/network.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 21, 12) }));

const list = (...entries: ReturnType<typeof entryOf>[]) => ({ 'GET /api/audit': () => json(entries) });

const refused = entryOf({
  id: 11,
  at: '2026-11-20T12:00:00.000Z',
  actorId: null,
  actorName: null,
  action: 'sign_in_refused',
  details: {
    target: { id: null, name: 'pat@example.net' },
    reason: 'domain_not_allowed',
    note: 'the domain is not allowed',
  },
});
const shortened = entryOf({
  id: 10,
  at: '2026-11-20T03:13:00.000Z',
  actorId: null,
  actorName: 'Purser',
  action: 'audit_shortened',
  details: { counts: { removed: 1200 } },
  ip: null,
  requestId: null,
});

test('Each entry says in a line who did what and from where, under its day', async () => {
  await openAuditLog(list(entryOf(), refused, shortened));
  const [, , first, , second, third] = await screen.findAllByRole('row');
  expect(first?.textContent).toMatch(
    /Maya Lindqvist.*Changed a role Ines MoreauRole: from administrator to user.*198\.51\.100\.61.*01jd79a8/,
  );
  expect(second?.textContent).toMatch(
    /Signed out.*Sign-in refused pat@example\.net, the domain is not allowed.*Refusal/,
  );
  expect(third?.textContent).toMatch(/Purser.*Removed old audit entries 1,200 entries/);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Nov 21, 2026',
    'Nov 20, 2026',
  ]);
  expect(screen.getByRole('status').textContent).toBe('3 entries');
  await screen.findByText(
    /Entries can’t be changed or deleted. Kept 730 days: the oldest is of Nov 23, 2024\./,
  );
});

test('Days and amounts of an entry read as everywhere, and of many changes it names the first', async () => {
  const changes = [
    { field: 'Cost', from: '1200.00', to: '1300.00' },
    { field: 'End Date', from: null, to: '2027-12-25' },
    { field: 'Auto Renew', from: 'true', to: 'false' },
    { field: 'Notes', from: null, to: 'Seats' },
  ];
  const target = { id: 7, name: '2026-12-26 to open end, 1200.00 a year, yearly' };
  await openAuditLog(list(entryOf({ action: 'contract_changed', details: { target, changes } })));
  const line = await screen.findByRole('button', { name: /^Details: .*Dec 26, 2026 to open end/ });
  expect(line.closest('tr')?.textContent).toMatch(
    /Dec 26, 2026 to open end, \$1,200\.00 a year, yearlyCost: from \$1,200\.00 to \$1,300\.00End Date: from empty to Dec 25, 20272 more/,
  );
});

test('An entry opens all that it says, with values before and after', async () => {
  const { user } = await openAuditLog(list(entryOf()));
  const button = await screen.findByRole('button', {
    name: 'Details: Changed a role, Ines Moreau: administrator to user',
  });
  await user.click(button);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const changes = screen.getAllByRole('table')[1];
  if (!changes) throw new Error('The changes have a table.');
  expect(within(changes).getAllByRole('row')[1]?.textContent).toBe('Roleadministratoruser');
  expect(screen.getByText('Ines Moreau (id 3)')).toBeTruthy();
  expect(screen.getByText('01jd79a8-0000-4000-8000-000000000001')).toBeTruthy();
  expect(screen.getByText(/2026-11-21T15:12:09\.000Z/)).toBeTruthy();
  await user.click(button);
  expect(screen.queryByText('Ines Moreau (id 3)')).toBeNull();
});

test('The address has the filter, which the server gets with the reader’s days as moments', async () => {
  const { sent } = await openAuditLog(list(entryOf()), {
    search: '&q=ines&from=2026-11-20&to=2026-11-21&actor=1,3&action=role_changed,nonsense',
  });
  await screen.findByRole('button', { name: /^Details: Changed a role/ });
  expect(queriesOf(sent)).toEqual([
    {
      q: 'ines',
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 22).toISOString(),
      actor: '1,3',
      action: 'role_changed',
      limit: '50',
    },
  ]);
  expect(screen.getByRole('searchbox', { name: 'Search the audit log' })).toHaveProperty('value', 'ines');
});

test('A search, a person, an action and a span are chosen and taken back, and the address follows', async () => {
  const { user, sent } = await openAuditLog(list(entryOf()));
  await user.type(await screen.findByRole('searchbox'), 'ines');
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ q: 'ines', limit: '50' }));
  await user.click(screen.getByRole('button', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: /Maya Lindqvist/ }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: 'Changed a role' }));
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'When' }));
  await user.click(await screen.findByRole('button', { name: 'Last 7 days' }));
  await waitFor(() => expect(window.location.search).toContain('from=2026-11-15&to=2026-11-21'));
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(queriesOf(sent).at(-1)).toMatchObject({ q: 'ines', actor: '1', action: 'role_changed' }),
  );
  await user.click(screen.getByRole('button', { name: 'Clear When' }));
  await user.click(screen.getByRole('button', { name: 'Clear Who' }));
  await user.click(screen.getByRole('button', { name: 'Clear Action' }));
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ limit: '50' }));
  await waitFor(() => expect(window.location.search).toBe('?tab=audit'));
});

test('How many are found is told beside how many there are, and all of them where nothing is narrowed', async () => {
  const count = ({ url }: SentRequest) =>
    json(url.includes('action=') ? { found: 312, all: 12_481 } : { found: 12_481, all: 12_481 });
  const { user } = await openAuditLog(
    { ...list(entryOf()), 'GET /api/audit/count': count },
    { search: '&action=role_changed' },
  );
  expect(await screen.findByText('312 of 12,481')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear Action' }));
  expect(await screen.findByText('12,481 entries')).toBeTruthy();
});

test('Addresses of clients are chosen among those of the newest entries', async () => {
  const { user, sent } = await openAuditLog({
    ...list(entryOf()),
    'GET /api/audit/sources': () => json(['198.51.100.61', '2001:db8::4f2']),
  });
  await screen.findByRole('button', { name: /^Details: Changed a role/ });
  await user.click(screen.getByRole('button', { name: 'IP address' }));
  await user.click(await screen.findByRole('option', { name: '2001:db8::4f2' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ ip: '2001:db8::4f2', limit: '50' }));
  expect(new URLSearchParams(window.location.search).get('ip')).toBe('2001:db8::4f2');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Clear IP address' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ limit: '50' }));
});

test('A span that ends before it begins is refused, and the list stays', async () => {
  const { user, sent } = await openAuditLog(list(entryOf()), { search: '&from=2026-11-20' });
  await user.click(await screen.findByRole('button', { name: /^When: since Nov 20, 2026/ }));
  await user.type(await screen.findByLabelText('To'), '2026-11-01');
  expect(await screen.findByText('This is before the first day')).toBeTruthy();
  expect(queriesOf(sent).every(({ to }) => to === undefined)).toBe(true);
});

test('Somebody who was deleted can be chosen as long as an entry names them', async () => {
  const { user, sent } = await openAuditLog(list(entryOf({ actorId: 9, actorName: 'Gone Gus' })));
  await screen.findByRole('button', { name: /^Details: Changed a role/ });
  await user.click(screen.getByRole('button', { name: 'Who' }));
  await user.click(await screen.findByRole('option', { name: 'Gone Gus' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toMatchObject({ actor: '9' }));
  expect(screen.getByRole('button', { name: /^Who: Gone Gus/ })).toBeTruthy();
});

test('Older entries follow at a press, and the focus goes to the first of them', async () => {
  const page = Array.from({ length: 50 }, (_, at) => entryOf({ id: 100 - at }));
  const answer = ({ url }: SentRequest) =>
    json(url.includes('before=51') ? [entryOf({ id: 50, action: 'signed_out', details: {} })] : page);
  const { user } = await openAuditLog({ 'GET /api/audit': answer });
  expect((await screen.findByText('50 entries and more')).tagName).toBe('P');
  await user.click(screen.getByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('51 entries')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Details: Signed out'));
});

test('Where nothing is found it says so, and leads back to all', async () => {
  const { user, sent } = await openAuditLog(list(), { search: '&q=nothing&action=signed_in' });
  expect(await screen.findByText('No entries found')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show all entries' }));
  await waitFor(() => expect(queriesOf(sent).at(-1)).toEqual({ limit: '50' }));
  expect(await screen.findByText('No entries yet')).toBeTruthy();
});

test('The download asks for what is filtered, and a refusal is announced', async () => {
  const { user, sent } = await openAuditLog(
    { ...list(entryOf()), 'GET /api/audit.csv': () => problem(503, 'Too many exports are at work') },
    { search: '&action=role_changed' },
  );
  await screen.findByRole('button', { name: /^Details: Changed a role/ });
  await user.click(screen.getByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('The CSV file could not be downloaded')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toContain('/api/audit.csv?action=role_changed');
});

test('Who isn’t an administrator has no such tab, and is told so at its address', async () => {
  const { sent } = await openAuditLog({}, { role: 'user' });
  expect(await screen.findByText('Only administrators see the audit log')).toBeTruthy();
  expect(sent.some(({ url }) => url.startsWith('/api/audit'))).toBe(false);
});
