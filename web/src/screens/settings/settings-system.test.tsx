import type { System } from '@purser/api/system';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerFrom, held, json, problem } from '../../../test/network.ts';
import { maya, openApp, signedIn } from '../../../test/render-app.tsx';
import { backupOf, openSystem, systemOf } from '../../../test/system.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00Z') }));

const part = async (name: string) => {
  const state = within(await screen.findByRole('region', { name: 'State' }));
  return state.getAllByRole('listitem').find(({ textContent }) => textContent?.includes(`: ${name}`))
    ?.textContent;
};

const withSystem = (other: Partial<System>) => ({ 'GET /api/system': () => json(systemOf(other)) });

test('Each part of the installation says in a line how it is', async () => {
  await openSystem();
  expect(await part('Version')).toMatch(
    /^Fine: Version1\.4\.0Running since Nov 20, 2026 on Node\.js .*\. All migrations are applied$/,
  );
  expect(await part('Database')).toBe(
    'Fine: DatabasePostgreSQL 18.1, 184 MBdb.example.com:5432, 9 of 20 connections in use',
  );
  expect(await part('Storage')).toBe(
    'Fine: StorageBucket purser-files, 4.2 GB in 1,231 filesPurser can write to it',
  );
  expect(await part('Mail')).toBe('Fine: Mail0 waiting, 0 failedmail.example.com:587');
  expect(await part('Jobs')).toMatch(/^Fine: Jobs0 waiting, 0 failedNext, at .*: write the backup$/);
  expect(await part('Sign-in')).toBe('Fine: Sign-inaccounts.google.comOnly for example.com');
  expect(screen.getByText('No errors')).toBeTruthy();
});

test.each<[string, Partial<System>, RegExp]>([
  [
    'migrations that are not there yet',
    { migrations: { applied: 13, known: 14, newest: null } },
    /^Failing: Version.*Only 13 of 14 migrations are applied$/,
  ],
  [
    'a storage that can’t be written',
    { storage: { kind: 'disk', bucket: null, isReachable: false, files: 1, size: 12 } },
    /^Failing: StorageDisk, 12 B in 1 filePurser can’t write to it/,
  ],
  [
    'mails that failed',
    {
      mail: {
        isConfigured: false,
        server: null,
        waiting: 3,
        givenUp: 1,
        oldestWaitingAt: '2026-11-21T11:38:00.000Z',
      },
    },
    /^Look at this: Mail3 waiting, 1 failedNo mail server.*The oldest has waited since .*Show mails$/,
  ],
  [
    'jobs that failed',
    { jobs: { waiting: 0, failed: 2, next: null } },
    /^Look at this: Jobs0 waiting, 2 failed/,
  ],
  [
    'no mail server',
    { mail: { isConfigured: false, server: null, waiting: 0, givenUp: 0, oldestWaitingAt: null } },
    /^Look at this: Mail0 waiting, 0 failedNo mail server/,
  ],
  [
    'evaluation mode',
    { signIn: { kind: 'evaluation', provider: null, domains: [] } },
    /^Look at this: Sign-inEvaluation mode/,
  ],
  ['nobody who can sign in', { signIn: { kind: 'none', provider: null, domains: [] } }, /^Failing: Sign-in/],
])('What asks for a look is marked: %s', async (_what, other, line) => {
  await openSystem(withSystem(other));
  const state = within(await screen.findByRole('region', { name: 'State' }));
  expect(state.getAllByRole('listitem').some(({ textContent }) => line.test(textContent ?? ''))).toBe(true);
});

test('The state is looked at again at a press', async () => {
  let waiting = 1;
  const { user } = await openSystem({
    'GET /api/system': () => json(systemOf({ jobs: { waiting: waiting++, failed: 0, next: null } })),
  });
  expect(await part('Jobs')).toContain('1 waiting');
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(async () => expect(await part('Jobs')).toContain('2 waiting'));
});

test('An error is listed by its code and route, and its call ID can be copied', async () => {
  const requestId = '925ad64d-d422-4f3a-ad5f-fd1429816e4f';
  const { user } = await openSystem(
    withSystem({
      errors: [
        {
          at: '2026-11-21T11:00:00.000Z',
          method: 'GET',
          route: '/api/software/:id',
          status: 500,
          code: 'broken',
          requestId,
          times: 4,
        },
      ],
    }),
  );
  const errors = within(await screen.findByRole('region', { name: 'Recent errors' }));
  expect(errors.getAllByRole('row')[1]?.textContent).toMatch(
    /^Nov 21, .*500 brokenGET \/api\/software\/:id925ad64d.*4$/,
  );
  await user.click(errors.getByRole('button', { name: `Copy call ID ${requestId}` }));
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe(requestId);
});

test('Backups are listed with those that came to nothing, and each that is there can be downloaded', async () => {
  const failures = [{ createdAt: '2026-11-19T02:00:00.000Z', problem: 'ENOSPC: no space left on device' }];
  await openSystem({
    ...withSystem({ backup: { ...systemOf().backup, failures } }),
    'GET /api/system/backups': () => json([backupOf(), backupOf('2026-11-18T02:00:00.000Z', false)]),
  });
  const card = within(await screen.findByRole('region', { name: 'Backup' }));
  expect(await card.findByText('4 hours ago')).toBeTruthy();
  const [, first, second, third] = await card.findAllByRole('row');
  expect(first?.textContent).toMatch(/4\.3 GBRead back$/);
  expect(second?.textContent).toMatch(/The disk is full\. No backup was savedENOSPC/);
  expect(third?.textContent).toMatch(/4\.3 GBNot verified$/);
  const link = within(first ?? document.body).getByRole('link', {
    name: /^Download the backup of Nov 21, 2026/,
  });
  expect(link.getAttribute('href')).toBe('/api/system/backups/purser-20261121T080000Z.backup');
  expect(card.getByText(/^Encrypted, in .*: 2 files, 8\.6 GB\./)).toBeTruthy();
});

test('A backup by hand shows that it is being written, then stands in the list', async () => {
  const reply = held();
  const there: ReturnType<typeof backupOf>[] = [];
  const { user } = await openSystem({
    'GET /api/system': () => json(systemOf({ backup: { ...systemOf().backup, last: there[0] ?? null } })),
    'GET /api/system/backups': () => json(there),
    'POST /api/system/backups': () => reply.answer,
  });
  expect(await screen.findByText('No backups yet')).toBeTruthy();
  expect(screen.getByText('None yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByRole('progressbar', { name: 'Writing a backup' })).toBeTruthy();
  there.push(backupOf('2026-11-21T12:00:00.000Z'));
  reply.letGo(json(there[0], 201));
  expect(await screen.findByText('Backup written')).toBeTruthy();
  expect(await screen.findByText('Read back')).toBeTruthy();
  expect(await screen.findByText('just now')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('A backup that another server is writing is told, and a second one is refused in words', async () => {
  const { user } = await openSystem({
    ...withSystem({ backup: { ...systemOf().backup, isRunning: true } }),
    'POST /api/system/backups': () =>
      problem(409, 'A backup is being written. Please wait until it is there'),
  });
  expect(await screen.findByRole('progressbar', { name: 'Writing a backup' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Back up now' }));
  expect(await screen.findByText('No backup was written')).toBeTruthy();
  expect(screen.getByText('A backup is being written. Please wait until it is there')).toBeTruthy();
});

test('The report is asked for from the page’s header, and a refusal is announced', async () => {
  const { user, sent } = await openSystem({
    'GET /api/system/report': () => problem(503, 'The database is not reachable'),
  });
  await user.click(await screen.findByRole('button', { name: 'Download report' }));
  expect(await screen.findByText('The report could not be downloaded')).toBeTruthy();
  expect(sent.map(({ url }) => url)).toContain('/api/system/report');
});

test('Parts that can’t be loaded say why, each by itself, and can be asked for again', async () => {
  let isDown = true;
  const { user } = await openSystem({
    'GET /api/system': () => (isDown ? problem(503, 'The database is not reachable') : json(systemOf())),
    'GET /api/system/backups': () => problem(503, 'The folder is not reachable'),
  });
  expect(await screen.findByText('The state could not be loaded')).toBeTruthy();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('region', { name: 'State' })).toBeTruthy();
  expect(await screen.findByText('The backups could not be loaded')).toBeTruthy();
});

test('Who isn’t an administrator has no such tab, and is told so at its address', async () => {
  const { sent } = await openSystem({}, 'user');
  expect(await screen.findByText('Only administrators see the system')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull();
  expect(sent.some(({ url }) => url.startsWith('/api/system'))).toBe(false);
});

test('Other tabs offer neither these tabs to them nor the report to anybody', async () => {
  answerFrom({ ...signedIn, 'GET /api/me': () => json({ ...maya, role: 'user' }) });
  openApp('/settings?tab=users');
  await screen.findByRole('tab', { name: 'Users' });
  expect(screen.queryByRole('tab', { name: /System|Audit Log/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Download report' })).toBeNull();
});
