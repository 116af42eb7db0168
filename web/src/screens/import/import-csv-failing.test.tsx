import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csvServer, emptyReply } from '../../../test/csv-server.ts';
import {
  importButton,
  importOurs,
  openImport,
  ours,
  readAs,
  theirs,
  upload,
  uploadMatched,
  uploadTried,
  user,
} from '../../../test/import-screen.ts';
import { problem } from '../../../test/network.ts';
import { openApp } from '../../../test/render-app.tsx';

test.each([
  ['notes.pdf', 'a', /notes.pdf is not a CSV or Excel file/],
  ['empty.csv', '', /empty.csv is empty/],
])('The file %s is refused before it is sent', async (name, text, message) => {
  const server = csvServer();
  await openImport();
  await upload(new File([text], name));
  expect((await screen.findByRole('alert')).textContent).toMatch(message);
  expect(server.sent).toHaveLength(0);
});

test('What the server refuses is said in its words, and another file can be chosen', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  (await server.next()).answer(problem(422, 'This file has a header but no rows.', { code: 'no_rows' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This file has a header but no rows.');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await upload(theirs);
  await screen.findByRole('heading', { name: 'Match columns' });
});

test('A file over the server’s limit is called too large', async () => {
  const server = csvServer();
  await openImport();
  await upload(ours);
  (await server.next()).answer(problem(413, 'A file can have up to 50,000 rows.'));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('The file is too largeA file can have up to 50,000 rows.');
});

test('Cancelling stops the import and says that nothing was written', async () => {
  const server = csvServer();
  await uploadTried(server);
  await user.click(await importButton('Import 2 items'));
  const sent = await server.next();
  sent.progress({ done: 1, total: 2 });
  await screen.findByText('1 of 2');
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  expect(await screen.findByText('Import cancelled')).toBeTruthy();
  expect(screen.getByText('Nothing was written.')).toBeTruthy();
  expect(sent.isAborted()).toBe(true);
  expect(readAs('Thing').textContent).toBe('Product Name *');
});

test('Once every row is read, the import can’t be cancelled any more', async () => {
  const server = csvServer();
  (await importOurs(server)).progress({ done: 2, total: 2 });
  const cancel = await screen.findByRole('button', { name: 'Cancel import' });
  await waitFor(() => expect(cancel.hasAttribute('disabled')).toBe(true));
});

test('A lost connection keeps file and matches, and trying again goes on', async () => {
  const server = csvServer();
  await uploadTried(server);
  await user.click(await importButton('Import 2 items'));
  (await server.next()).breakOff();
  expect((await screen.findByRole('alert')).textContent).toContain('The connection was lost');
  expect(readAs('Thing').textContent).toBe('Product Name *');
  await server.next();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const again = await server.next();
  expect(again.mapping?.columns.product_name).toBe('Thing');
  again.result({ ...emptyReply, imported: 2 });
  expect(await screen.findByRole('heading', { name: 'Upload successful' })).toBeTruthy();
});

test('A trial that fails can be tried again', async () => {
  const server = csvServer();
  await uploadMatched();
  (await server.next()).breakOff();
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await server.trial({ ...emptyReply, created: 1, items: 1 });
  expect(await importButton('Import 1 item')).toBeTruthy();
});

test('A session that ends is renewed in another tab, and nothing is lost', async () => {
  const server = csvServer();
  await uploadTried(server, openApp);
  await user.click(await importButton('Import 2 items'));
  (await server.next()).answer(problem(401, 'Sign in to continue'));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  // Whoever is signed in is asked again at once: here, somebody is.
  expect(await screen.findByText('You are signed in as Maya Lindqvist')).toBeTruthy();
  expect(readAs('Thing').textContent).toBe('Product Name *');
  // The trial that goes with the matches.
  await server.next();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  (await server.next()).result({ ...emptyReply, imported: 2 });
  expect(await screen.findByRole('heading', { name: 'Upload successful' })).toBeTruthy();
});

test('A trial that is refused for want of a session keeps the file too', async () => {
  const server = csvServer();
  await uploadMatched(openApp);
  (await server.next()).answer(problem(401, 'Sign in to continue'));
  expect(await screen.findByText('You are signed in as Maya Lindqvist')).toBeTruthy();
  await server.trial({ ...emptyReply, created: 1, items: 1 });
  expect(await importButton('Import 1 item')).toBeTruthy();
});

test('Leaving with matched columns asks first', async () => {
  const server = csvServer();
  await uploadTried(server, openApp);
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  expect(readAs('Thing').textContent).toBe('Product Name *');
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});

test('Leaving without a change of one’s own doesn’t ask', async () => {
  csvServer();
  await openImport(openApp);
  await upload(theirs);
  await screen.findByRole('table');
  await user.click(screen.getByRole('link', { name: 'Settings' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Settings' })).toBeTruthy();
});
