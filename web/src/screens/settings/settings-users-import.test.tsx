import type { BulkImportReply } from '@purser/api/users';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { held, json, problem, type SentRequest } from '../../../test/network.ts';
import { csvOf, input, list, openPeople, people, sevenPeople, toastText } from '../../../test/people.ts';
import { usersAnswer } from '../../../test/render-app.tsx';
import { tom } from '../../../test/requests.ts';
import { keepSavedFiles } from '../../../test/saved-files.ts';
import { afterTrial, formOf, outcomeOf } from '../../../test/table-outcome.ts';
import { textsIn } from '../../../test/texts.ts';

const saved = keepSavedFiles();

const path = 'POST /api/users/bulk-import';
const importButton = () => screen.findByRole('button', { name: 'Import users' });
const done = (given: Partial<BulkImportReply> = {}): BulkImportReply => ({
  ...outcomeOf(given),
  imported: 7,
  added: 7,
  duplicates: 0,
  error: null,
  ...given,
});
const trial = () => json(done({ imported: 0 }));

/** Opens the tab and chooses a file of seven people; the server tries it, and answers its import so. */
async function chooseSeven(answer: (request: SentRequest) => Response | Promise<Response>) {
  const opened = openPeople({ [path]: afterTrial(trial, answer) });
  await opened.user.upload(await input(), sevenPeople);
  await waitFor(async () => expect(await importButton()).toHaveProperty('disabled', false));
  return opened;
}

const imports = (sent: readonly SentRequest[]) =>
  sent.filter((request) => request.url === '/api/users/bulk-import' && formOf(request).dryRun === undefined);

test('The template has the columns email and name', async () => {
  const { user } = openPeople();
  await user.click(await screen.findByRole('button', { name: 'Download template' }));
  expect(await saved[0]?.blob.text()).toBe('email,name\r\n');
  expect(saved[0]?.name).toBe('users-template.csv');
});

test('The first five rows of a file show before it is imported', async () => {
  const { sent } = await chooseSeven(() => json(done()));
  const preview = within(screen.getByRole('region', { name: 'Preview' }));
  expect(preview.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
    'email',
    'name',
  ]);
  expect(preview.getAllByRole('row')).toHaveLength(6);
  expect(preview.getByRole('cell', { name: 'Person, e' })).toBeTruthy();
  expect(preview.queryByText('Person, f')).toBeNull();
  expect(screen.getByText('people.csv')).toBeTruthy();
  expect(screen.getByText('7 people to add, 0 duplicates to skip.')).toBeTruthy();
  expect(imports(sent)).toEqual([]);
});

test('Columns that are not imported are named, and can be matched', async () => {
  const { matching } = outcomeOf();
  const columns = ['Contact', 'name', 'Team', 'Column 4'];
  const unmatched = {
    ...matching,
    columns,
    guess: { name: 'name' },
    sample: [['ida@example.com', 'Ida', 'IT', '']],
  };
  const { user, sent } = openPeople({
    [path]: (request) =>
      formOf(request).mapping === undefined
        ? problem(422, 'This file has no column of email addresses', {
            code: 'no_email_column',
            ...unmatched,
          })
        : json(
            done({
              imported: 0,
              added: 1,
              matching: { ...unmatched, guess: { name: 'name', email: 'Contact' } },
            }),
          ),
  });
  await user.upload(await input(), sevenPeople);
  expect(await screen.findByText('Not imported: Contact, Team')).toBeTruthy();
  expect(await importButton()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('combobox', { name: 'Contact is read as' }));
  await user.click(await screen.findByRole('option', { name: 'Email *' }));
  expect(await screen.findByText('Not imported: Team')).toBeTruthy();
  expect(JSON.parse(formOf(sent.at(-1) ?? {}).mapping ?? '')).toEqual({ email: 'Contact', name: 'name' });
  expect(await importButton()).toHaveProperty('disabled', false);
});

test.each([
  ['people.xlsx', 'application/vnd.ms-excel'],
  ['notes.txt', 'text/plain'],
])('A file that isn’t CSV is refused: %s', async (name, type) => {
  const { user } = openPeople();
  await user.upload(await input(), csvOf('email,name', name, type));
  expect(await toastText('Invalid File')).toBeTruthy();
  expect(await toastText('Please select a valid CSV file')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Import users' })).toBeNull();
});

test('An import under way can be cancelled, and the list shows who is there', async () => {
  const waiting = held();
  let asked = 0;
  const opened = openPeople({
    [path]: afterTrial(trial, () => waiting.answer),
    'GET /api/users': () => {
      asked += 1;
      return usersAnswer(people);
    },
  });
  await opened.user.upload(await input(), sevenPeople);
  await waitFor(async () => expect(await importButton()).toHaveProperty('disabled', false));
  await opened.user.click(await importButton());
  expect(await screen.findByRole('progressbar', { name: 'Importing users' })).toBeTruthy();
  const before = asked;
  await opened.user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(await toastText('Import cancelled')).toBeTruthy();
  expect(screen.queryByRole('progressbar')).toBeNull();
  waiting.letGo(json(done()));
  await waitFor(() => expect(asked).toBe(before + 1));
  expect(await screen.findByText('people.csv')).toBeTruthy();
  expect(await importButton()).toHaveProperty('disabled', false);
  expect(screen.queryByText(/^Successfully imported/)).toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('A file can be dropped', async () => {
  openPeople({ [path]: trial });
  const place = (await input()).parentElement;
  if (!place) throw new Error('The input stands nowhere.');
  const dataTransfer = { types: ['Files'], files: [sevenPeople] };
  fireEvent.dragEnter(place, { dataTransfer });
  expect(place.dataset.over).toBe('');
  fireEvent.dragLeave(place, { dataTransfer });
  expect(place.dataset.over).toBeUndefined();
  fireEvent.drop(place, { dataTransfer });
  expect(await screen.findByRole('region', { name: 'Preview' })).toBeTruthy();
});

test('An import says how many came in and how many were there, and the list shows them', async () => {
  const reply = held();
  const { user, sent } = await chooseSeven(() => reply.answer);
  await list();
  await user.click(await importButton());
  expect(screen.getByRole('progressbar', { name: 'Importing users' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Importing…' })).toBeTruthy();
  const before = sent.filter(({ url }) => url === '/api/users').length;
  reply.letGo(json(done({ imported: 7, duplicates: 2 })));
  expect(await screen.findByText('Successfully imported 7 users. 2 duplicates skipped.')).toBeTruthy();
  expect(await toastText('Imported 7 users successfully')).toBeTruthy();
  expect(sent.filter(({ url }) => url === '/api/users').length).toBe(before + 1);
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
  const [request] = imports(sent);
  expect(request?.body instanceof FormData && request.body.get('csv') instanceof File).toBe(true);
});

test('What an import added can be taken back', async () => {
  const { user } = await chooseSeven(() => json(done({ importId: 4 })));
  await user.click(await importButton());
  expect(await screen.findByRole('button', { name: 'Undo this import' })).toBeTruthy();
});

test('Refused rows are named until somebody dismisses them, on other tabs too', async () => {
  const errors = [
    { row: 3, message: '“x” isn’t an email address' },
    { row: 5, message: 'The email address is missing' },
  ];
  const { user } = await chooseSeven(() =>
    json(done({ imported: 5, error: 'Row 3: “x” isn’t an email address', errors })),
  );
  await user.click(await importButton());
  const refused = await screen.findByRole('region', { name: 'Refused rows' });
  expect(within(refused).getByText('2 rows were refused')).toBeTruthy();
  expect(textsIn(refused, 'listitem')).toEqual([
    'Row 3: “x” isn’t an email address',
    'Row 5: The email address is missing',
  ]);
  await user.click(screen.getByRole('tab', { name: 'Application' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Refused rows' })).toBeNull());
  await user.click(await screen.findByRole('tab', { name: 'Users' }));
  expect(await screen.findByRole('region', { name: 'Refused rows' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'Refused rows' })).toBeNull();
  expect(screen.queryByText(/^Successfully imported/)).toBeNull();
});

test('Where every row was refused, the import has failed, and the file stays', async () => {
  const message = '“x” isn’t an email address';
  const { user } = await chooseSeven(() =>
    json(done({ imported: 0, error: `Row 2: ${message}`, errors: [{ row: 2, message }] })),
  );
  await user.click(await importButton());
  expect(await screen.findByText('Failed to import users')).toBeTruthy();
  expect(screen.getByText('Row 2:')).toBeTruthy();
  expect(screen.queryByText(/Successfully/)).toBeNull();
  expect(await importButton()).toBeTruthy();
});

test.each<[string, () => Response | Promise<Response>, string]>([
  ['the server’s words', () => problem(422, 'Please split this file'), 'Please split this file'],
  ['the field’s words, too', () => problem(422, 'No CSV', { fields: { csv: 'A PDF.' } }), 'No CSV. A PDF.'],
  ['a sentence where the server has none', () => json({ status: 500 }, 500), 'Failed to import users'],
  ['a sentence for a proxy', () => new Response('<h1>Bad', { status: 502 }), 'Failed to import users'],
  ['the network’s failure', () => Promise.reject(new TypeError('Failed to fetch')), 'Network error occurred'],
])('A failed import says why, and can be tried again: %s', async (_what, answer, words) => {
  const answers = [answer, () => json(done())];
  const { user } = await chooseSeven(() => answers.shift()?.() ?? json(done()));
  await user.click(await importButton());
  expect(await screen.findByText(words)).toBeTruthy();
  await user.click(await importButton());
  expect(await screen.findByText('Successfully imported 7 users. 0 duplicates skipped.')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});

test('A chosen file can be let go', async () => {
  const { user } = await chooseSeven(() => json(done()));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('Leaving the tab with a file that isn’t imported asks first', async () => {
  const { user } = await chooseSeven(() => json(done()));
  await user.click(screen.getByRole('tab', { name: 'Workflow' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  expect(await importButton()).toBeTruthy();
});

test('Whoever is no administrator can’t import, and reads why', async () => {
  const { sent } = openPeople({}, tom);
  expect(await screen.findByText('Admin privileges required for user import')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Choose file' })).toHaveProperty('disabled', true);
  const place = (await input()).parentElement;
  if (!place) throw new Error('The input stands nowhere.');
  fireEvent.drop(place, { dataTransfer: { types: ['Files'], files: [sevenPeople] } });
  await list();
  expect(screen.queryByRole('button', { name: 'Import users' })).toBeNull();
  expect(sent.every(({ method }) => method === 'GET')).toBe(true);
});
