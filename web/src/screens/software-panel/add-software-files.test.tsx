import { contentMessage } from '@purser/domain/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAddSoftware } from '../../../test/add-software.ts';
import { json, problem, type Routes, type SentRequest } from '../../../test/network.ts';
import { portfolioRoutes } from '../../../test/portfolio.ts';
import { software } from '../../../test/software-panel.ts';
import { fileOf, uploadServer } from '../../../test/upload-server.ts';
import { filesOnServer, toastText, uploadsIn } from '../../../test/vendor-files.tsx';

async function openDialog(routes: Routes = {}) {
  const storage = uploadServer();
  const opened = await openAddSoftware({ ...filesOnServer(), ...portfolioRoutes([]), ...routes });
  await opened.fill('1200');
  const { user, dialog } = opened;
  const choose = async (...files: File[]) => {
    await user.upload(within(dialog).getByLabelText('Contract files'), files);
    await waitFor(() => expect(uploadsIn(dialog)).toHaveLength(files.length));
  };
  return { ...opened, storage, choose };
}

/** The dialog while its only file, a.pdf, goes up. */
async function openUploading() {
  const opened = await openDialog();
  await opened.choose(fileOf('a.pdf'));
  await opened.create();
  return { ...opened, put: await opened.storage.next() };
}

const filesIn = ({ body }: SentRequest): unknown => JSON.parse(String(body)).files;

const addressesIn = (sent: readonly SentRequest[]) =>
  sent.filter(({ url }) => url === '/api/vendor-files/upload').length;

test('Files are uploaded when the form is sent, and go with item and contract in one call', async () => {
  const { dialog, storage, create, choose, posts } = await openDialog();
  const field = within(dialog).getByRole('group', { name: 'Contract File Upload' });
  expect(within(field).getByText('PDF, DOC, DOCX, TXT')).toBeTruthy();
  await choose(fileOf('a.pdf'), fileOf('b.txt', 'words', 'text/plain'));
  expect(uploadsIn(dialog)).toEqual(['a.pdf1 KBWaiting', 'b.txt1 KBWaiting']);
  expect(within(dialog).getByRole('button', { name: 'Create Software with 2 files' })).toBeTruthy();
  await create();
  const [a, b] = await storage.nextTwo('a.pdf');
  expect(within(dialog).getByRole('button', { name: 'Uploading…' })).toBeTruthy();
  expect(posts()).toEqual([]);
  a.answer(204);
  b.answer(204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(toastText()).toBe('Success / Software and contract created successfully');
  expect(posts().map(filesIn)).toEqual([
    [
      {
        fileName: 'a.pdf',
        filePath: expect.stringMatching(/key-\d+$/),
        fileSize: 8,
        mimeType: 'application/pdf',
      },
      { fileName: 'b.txt', filePath: expect.stringMatching(/key-\d+$/), fileSize: 5, mimeType: 'text/plain' },
    ],
  ]);
});

test('A file that can’t be uploaded keeps the dialog as it is; trying again sends that one alone', async () => {
  const { dialog, storage, sent, create, choose, posts } = await openDialog();
  await choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await create();
  const [a, b] = await storage.nextTwo('a.pdf');
  a.answer(204);
  b.answer(413, { message: 'The file is too large', status: 413 });
  const failure = await within(dialog).findByRole('alert');
  expect(failure.textContent).toBe('File upload failedThe file is too large');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^b\.pdf/));
  expect(toastText()).toBe('Upload Error / b.pdf: The file is too large');
  expect(within(dialog).getByLabelText(/^Vendor/)).toHaveProperty('value', 'Acme');
  expect(posts()).toEqual([]);
  await create();
  const again = await storage.next();
  expect(storage.left()).toBe(0);
  again.answer(204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressesIn(sent)).toBe(3);
  expect(posts().map(filesIn)).toEqual([[expect.anything(), expect.anything()]]);
});

test('A file that the server refuses is told at that file; the others are not sent again', async () => {
  const message = contentMessage;
  const answers = [problem(422, message, { fields: { 'files.1': message } }), json(software({ id: 9 }), 201)];
  const { user, dialog, storage, create, choose, posts } = await openDialog({
    'POST /api/software': () => answers.shift() ?? json(software()),
  });
  storage.oblige();
  await choose(fileOf('a.pdf'), fileOf('b.pdf'));
  await create();
  const failure = await within(dialog).findByText('Failed to save file record: 422');
  expect(failure.closest('li')?.textContent).toContain('b.pdf');
  expect(failure.closest('li')?.textContent).toContain(message);
  await waitFor(() => expect(document.activeElement).toBe(failure.closest('li')));
  expect(within(dialog).queryByRole('button', { name: 'Try again: b.pdf' })).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Remove b.pdf' }));
  await create();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [first, second] = posts().map(filesIn);
  expect(first).toHaveLength(2);
  expect(second).toEqual(Array.isArray(first) ? [first[0]] : []);
});

test('Stopping the upload keeps form and files, and nothing is created', async () => {
  const { user, dialog, posts, put } = await openUploading();
  await user.click(within(dialog).getByRole('button', { name: 'Stop uploading' }));
  expect(put.isAborted()).toBe(true);
  await within(dialog).findByRole('button', { name: 'Create Software with 1 file' });
  expect(uploadsIn(dialog)).toEqual(['a.pdf1 KBWaiting']);
  expect(posts()).toEqual([]);
});

test('What is typed while files are uploaded is created, too', async () => {
  const { user, dialog, posts, put } = await openUploading();
  await user.type(within(dialog).getByLabelText(/^Notes/), 'For the studio');
  put.answer(204);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts().map(({ body }) => JSON.parse(String(body)).notes)).toEqual(['For the studio']);
});

test('A file that is added meanwhile isn’t left behind: nothing is created until it is there as well', async () => {
  const { user, dialog, storage, create, posts, put } = await openUploading();
  await user.upload(within(dialog).getByLabelText('Contract files'), fileOf('b.pdf'));
  put.answer(204);
  await within(dialog).findByRole('button', { name: 'Create Software with 2 files' });
  expect(uploadsIn(dialog)).toEqual(['a.pdf1 KBUploaded', 'b.pdf1 KBWaiting']);
  expect(posts()).toEqual([]);
  storage.oblige();
  await create();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(posts().map(filesIn)).toEqual([[expect.anything(), expect.anything()]]);
});

test('Leaving in the middle asks, gives the upload up, and creates nothing', async () => {
  const { user, dialog, posts, put } = await openUploading();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(put.isAborted()).toBe(true));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(posts()).toEqual([]);
});

test('Up to five files, of the kinds that are taken, are chosen or dropped anywhere on the dialog', async () => {
  const { dialog } = await openDialog();
  const files = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.pdf`));
  fireEvent.drop(within(dialog).getByLabelText(/^Vendor/), {
    dataTransfer: { types: ['Files'], files: [fileOf('run.exe'), ...files] },
  });
  await within(dialog).findByText('Cannot add more files: at most 5 at a time. Left out: f.pdf');
  expect(within(dialog).getByText(/^run\.exe: Please choose a file of one of these kinds/)).toBeTruthy();
  expect(uploadsIn(dialog)).toHaveLength(5);
  // The table behind takes CSV files; what is dropped here isn't offered to it.
  expect(screen.queryByText('Not a CSV or Excel file')).toBeNull();
});
