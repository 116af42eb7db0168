import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { csvServer, emptyReply } from '../../../test/csv-server.ts';
import { activityOf, dashboardRoutes } from '../../../test/dashboard.ts';
import { importOurs, openImport, user } from '../../../test/import-screen.ts';
import { importOf, undoOf } from '../../../test/imports.ts';
import { answerFrom, json, problem, type Routes } from '../../../test/network.ts';
import { maya, openApp } from '../../../test/render-app.tsx';
// Loaded now, so that no test waits for it.
import '../../features/import/undo-dialog.tsx';
import { textsIn } from '../../../test/texts.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T12:00:00.000Z') }));

const preview = 'GET /api/imports/3/undo';
const undo = 'POST /api/imports/3/undo';
const undone = { undoneAt: '2026-11-21T12:00:00.000Z', undoneByName: maya.name };

/** Asks to undo the only import, where a file is wanted. */
async function openUndo(routes: Routes) {
  csvServer({ 'GET /api/imports': () => json([importOf()]), ...routes });
  await openImport();
  await user.click(await screen.findByRole('button', { name: 'Undo the import of crm.csv' }));
}

const linesOf = (dialog: HTMLElement) => textsIn(dialog, 'listitem');

const lines = [
  '498 items and 490 contracts that the import added will be deleted.',
  '12 items that it changed will go back to what they were before.',
  '2 people who came with it and never signed in will be removed.',
  '1 item had been deleted by hand already.',
  'Adobe Creative CloudChanged since · Has comments',
  'Figma OrganizationContracts added, changed or deleted since',
];

test('The result of an import offers the way back, says before what it does, and afterwards what has stayed', async () => {
  let answer = undoOf();
  const server = csvServer({
    [preview]: () => json(answer),
    [undo]: () => {
      answer = undoOf(undone);
      return json(answer);
    },
  });
  const upload = await importOurs(server);
  const errors = [{ row: 17, message: 'Vendor is required', cells: ['', 'Rocket'] }];
  upload.result({ ...emptyReply, created: 500, imported: 500, importId: 3, errors });
  await screen.findByRole('button', { name: 'Errors as CSV' });
  await user.click(await screen.findByRole('button', { name: 'Undo this import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of crm.csv?' });
  expect(linesOf(dialog)).toEqual(lines);
  expect(dialog.textContent).toContain('It can be undone until Dec 18, 2026, 27 days left.');
  expect(dialog.textContent).not.toContain('Settings');
  await user.click(within(dialog).getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('498 items deleted, 12 put back, 2 stayed.')).toBeTruthy();
  const done = await screen.findByRole('dialog', { name: 'Import of crm.csv' });
  expect(within(done).getByText('Stayed as it was: 2 items')).toBeTruthy();
  expect(within(done).queryByRole('button', { name: 'Undo import' })).toBeNull();
  await user.click(within(done).getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('heading', { name: 'Import undone' })).toBeTruthy();
  expect(screen.queryByRole('heading', { name: 'Upload successful' })).toBeNull();
  expect(screen.queryByText('1 row was refused')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Errors as CSV' })).toBeNull();
  expect(screen.queryByRole('list', { name: 'Steps of the upload' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'What was undone' }));
  const again = await screen.findByRole('dialog', { name: 'Import of crm.csv' });
  await user.click(within(again).getByRole('button', { name: 'Close' }));
  await user.click(screen.getByRole('button', { name: 'Upload another file' }));
  expect(await screen.findByRole('list', { name: 'Steps of the upload' })).toBeTruthy();
});

test('Values of Settings that nothing else uses are told of before and after, and of none where there are none', async () => {
  let answer = undoOf({ unusedOptions: 2 });
  await openUndo({
    [preview]: () => json(answer),
    [undo]: () => {
      answer = undoOf({ unusedOptions: 2, ...undone });
      return json(answer);
    },
  });
  expect(await screen.findByText('2 values of Settings that only these items have stay there.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo import' }));
  await screen.findByText('2 values of Settings that only these items had are still there.');
});

test('An import that a later one changed leads to that one, and back once it is undone', async () => {
  const later = { id: 9, fileName: 'later.csv', createdAt: '2026-11-20T10:00:00.000Z' };
  const nothing = {
    removed: { items: 0, contracts: 0, people: 0, values: 0 },
    restored: 0,
    gone: 0,
    kept: 3,
  };
  let answer = undoOf({ ...nothing, undoFirst: { ...later, items: 3 } });
  await openUndo({
    [preview]: () => json(answer),
    'GET /api/imports/9/undo': () => json(undoOf({ ...later, kept: 0, keptItems: [] })),
    'POST /api/imports/9/undo': () => {
      answer = undoOf();
      return json(undoOf({ ...later, kept: 0, keptItems: [], ...undone }));
    },
  });
  const words =
    /^A later import, of later\.csv on Nov 20, 2026.*, has changed what this one brought\. Undo that one first\.$/;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Show the import of later.csv' }));
  await screen.findByRole('dialog', { name: 'Undo the import of later.csv?' });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  const dialog = await screen.findByRole('dialog', { name: 'Undo the import of crm.csv?' });
  expect(await within(dialog).findByText(lines[0] ?? '')).toBeTruthy();
  expect(within(dialog).getByRole('button', { name: 'Undo import' })).toBeTruthy();
});

test('Where a later import changed some of the items, the rest can go at once', async () => {
  const undoFirst = { id: 9, fileName: null, createdAt: '2026-11-20T10:00:00.000Z', items: 2 };
  await openUndo({ [preview]: () => json(undoOf({ undoFirst })) });
  const words = /has changed 2 items of this one\. Undo that one first if these are to go back too\.$/;
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy();
});

test('A list of imports that is full says that there may be more', async () => {
  const many = Array.from({ length: 50 }, (_, at) => importOf({ id: at + 1 }));
  csvServer({ 'GET /api/imports': () => json(many) });
  await openImport();
  expect(await screen.findByText(/^The newest 50 are listed\./)).toBeTruthy();
});

test('A trial and an import that changed nothing offer no way back', async () => {
  const server = csvServer();
  const upload = await importOurs(server);
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
  upload.result({ ...emptyReply, unchanged: 2 });
  await screen.findByRole('heading', { name: 'Upload successful' });
  expect(screen.queryByRole('button', { name: 'Undo this import' })).toBeNull();
});

test('Where a file is wanted, the imports of the last 30 days are listed with the way back', async () => {
  const entries = [importOf(), importOf({ id: 2, fileName: null, ...undone })];
  csvServer({
    'GET /api/imports': () => json(entries),
    [preview]: () => json(undoOf({ kept: 0, keptItems: [] })),
    [undo]: () => json(undoOf({ kept: 0, keptItems: [], ...undone })),
  });
  await openImport();
  expect(await screen.findByText(/512 rows by Maya Lindqvist on Nov 18, 2026.*27 days left/)).toBeTruthy();
  expect(screen.getByText(/Undone by Maya Lindqvist/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Undo the import of crm.csv' }));
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('The feed says until when an import can be undone, and leads to it', async () => {
  const metadata = '{"importId":3}';
  const told = { softwareId: null, importId: 3, metadata };
  answerFrom({
    ...dashboardRoutes,
    'GET /api/activity-feed': () =>
      json([
        activityOf({ ...told, id: 9, description: 'Maya undid the import of crm.csv', undoUntil: null }),
        activityOf({ ...told, id: 8, undoUntil: '2026-12-18T10:00:00.000Z' }),
      ]),
    [preview]: () => json(undoOf()),
  });
  openApp('/dashboard');
  const card = within(await screen.findByRole('region', { name: 'Recent Activity' }));
  const [later, first] = await card.findAllByRole('button');
  expect(later?.textContent).not.toContain('Undo until');
  expect(first?.textContent).toContain('Undo until Dec 18');
  if (first) await user.click(first);
  expect(await screen.findByRole('dialog', { name: 'Undo the import of crm.csv?' })).toBeTruthy();
});

test.each([
  [
    undoOf({ refusal: 'Only Tom Okafor or an administrator can undo this import' }),
    'Only Tom Okafor or an administrator can undo this import.',
  ],
  [
    undoOf({ undoUntil: '2026-11-20T10:00:00.000Z' }),
    'The 30 days in which it could be undone are over. Its items can be changed or deleted one by one.',
  ],
])('Who can’t undo an import is told why (%#)', async (answer, words) => {
  await openUndo({ 'GET /api/me': () => json({ ...maya, role: 'user' }), [preview]: () => json(answer) });
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
});

test('An undo that somebody else did first says so and shows what came of it', async () => {
  let answer = undoOf();
  await openUndo({
    [preview]: () => json(answer),
    [undo]: () => {
      answer = undoOf({ ...undone, undoneByName: 'Tom Okafor' });
      return problem(409, 'Tom Okafor has undone this import already', { code: 'already_undone' });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Tom Okafor has undone this import already')).toBeTruthy();
  expect(await screen.findByText(/^Tom Okafor undid this import on Nov 21, 2026/)).toBeTruthy();
});
