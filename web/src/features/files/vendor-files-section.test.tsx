import { kindMessage } from '@purser/domain/files';
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { isAskedBeforeLeaving } from '../../../test/leaving.ts';
import { held, json, problem } from '../../../test/network.ts';
import { fileOf } from '../../../test/upload-server.ts';
import { filesOnServer, showFiles, toastText, uploadsIn, vendorFile } from '../../../test/vendor-files.tsx';
import { VendorFilesSection } from './vendor-files-section.tsx';

const onUnsaved = vi.fn();
const section = <VendorFilesSection softwareId={7} onUnsaved={onUnsaved} />;
const show = (routes?: Parameters<typeof showFiles>[1]) => showFiles(section, routes);
type Shown = ReturnType<typeof show>;

async function choose({ user, panel }: Shown, ...files: File[]) {
  await user.upload(within(panel).getByLabelText('Vendor files'), files);
}

test('The files of an item are listed with size, day and who brought them', async () => {
  const files = [
    vendorFile({ id: 2, fileName: 'Order form.pdf', fileSize: 319_488 }),
    vendorFile({ id: 1, fileName: 'Prices.xlsx', uploadedByName: null, uploadedBy: null }),
  ];
  const { panel } = show(filesOnServer(files));
  const rows = await within(panel).findAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    'Order form.pdf312 KBMar 18, 2026MLMaya Lindqvist',
    'Prices.xlsx1,284 KBMar 18, 2026UUUnknown User',
  ]);
  expect(within(panel).getByRole('region', { name: 'Vendor Files' }).textContent).toMatch(/^Vendor Files2/);
});

test('No files, files on their way and files that can’t be loaded are told apart', async () => {
  const answer = held();
  const answers = [answer.answer];
  const { panel, user } = show({
    ...filesOnServer(),
    'GET /api/software/7/vendor-files': () => answers.shift() ?? json([]),
  });
  expect(within(panel).getByRole('status').textContent).toContain('Loading files');
  answer.letGo(problem(500, 'Broken'));
  const error = await within(panel).findByRole('alert');
  expect(error.textContent).toContain('Error loading filesCould not load vendor files.');
  await user.click(within(error).getByRole('button', { name: 'Try again' }));
  expect(await within(panel).findByText('No files uploaded yet.')).toBeTruthy();
});

test('Files are uploaded as soon as they are chosen; both are kept, shown and told of, and the panel can close again', async () => {
  const shown = show();
  await choose(shown, fileOf('a.pdf'), fileOf('契約書.pdf'));
  const [one, other] = [await shown.storage.next(), await shown.storage.next()];
  await waitFor(() => expect(uploadsIn(shown.panel)).toEqual(['a.pdf1 KB0%', '契約書.pdf1 KB0%']));
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith('Upload under way'));
  one.answer(204);
  other.answer(204);
  await waitFor(() => expect(toastText()).toBe('Files uploaded / 2 file(s) uploaded successfully.'));
  const rows = within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/^契約書\.pdf|^a\.pdf/),
    expect.stringMatching(/^契約書\.pdf|^a\.pdf/),
  ]);
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(null));
  const claims = shown.sent.filter(({ method, url }) => method === 'POST' && url === '/api/vendor-files');
  expect(claims.map(({ body }) => JSON.parse(String(body)))).toEqual([
    expect.objectContaining({ softwareId: 7, filePath: expect.stringMatching(/key-10\d$/), fileSize: 8 }),
    expect.objectContaining({ softwareId: 7, mimeType: 'application/pdf' }),
  ]);
});

test('A file under way shows how far it is, can be paused, resumed and cancelled', async () => {
  const shown = show();
  await choose(shown, fileOf('a.pdf', '0123456789'));
  const put = await shown.storage.next();
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith('Upload under way'));
  put.progress(4);
  const bar = await screen.findByRole('progressbar', { name: 'Upload of a.pdf' });
  await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'));
  await waitFor(() => expect(uploadsIn(shown.panel)).toEqual(['a.pdf1 KB40%']));
  await shown.user.click(screen.getByRole('button', { name: 'Pause a.pdf' }));
  await waitFor(() => expect(put.isAborted()).toBe(true));
  await waitFor(() => expect(uploadsIn(shown.panel)).toEqual(['a.pdf1 KBPaused']));
  await shown.user.click(screen.getByRole('button', { name: 'Resume a.pdf' }));
  const again = await shown.storage.next();
  await shown.user.click(screen.getByRole('button', { name: 'Cancel a.pdf' }));
  await waitFor(() => expect(again.isAborted()).toBe(true));
  await waitFor(() => expect(uploadsIn(shown.panel)).toEqual([]));
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(null));
});

test('What can’t be taken is refused beforehand, by name', async () => {
  const shown = show();
  await choose(shown, fileOf('virus.exe'), fileOf('large.pdf', new Uint8Array(10_485_761)), fileOf('a.pdf'));
  const refusal = await screen.findByText(`virus.exe: ${kindMessage}`);
  expect(refusal.closest('[role=alert]')?.textContent).toContain(
    'large.pdf: The file is too large. At most 10 MB are possible',
  );
  await waitFor(() => expect(uploadsIn(shown.panel)).toHaveLength(1));
  await choose(shown, ...['b', 'c', 'd', 'e', 'f'].map((name) => fileOf(`${name}.pdf`)));
  await screen.findByText('Cannot add more files: at most 5 at a time. Left out: f.pdf');
  await waitFor(() => expect(uploadsIn(shown.panel)).toHaveLength(5));
});

test('A refused record keeps the file in the list, with the words of the server, and can be tried again', async () => {
  const message = 'The file’s content doesn’t fit its name';
  const kept = filesOnServer();
  let isRefused = true;
  const shown = show({
    ...kept,
    'POST /api/vendor-files': (request) => {
      if (isRefused) return problem(422, message);
      return kept['POST /api/vendor-files']?.(request) ?? problem(404, 'Nobody listens');
    },
  });
  shown.storage.oblige();
  await choose(shown, fileOf('a.pdf'));
  await waitFor(() =>
    expect(toastText()).toBe(`Upload Error / Failed to create vendor file record: 422 - ${message}`),
  );
  expect(uploadsIn(shown.panel)).toEqual([`a.pdf1 KBTry againFailed to save file record: 422${message}`]);
  expect(onUnsaved).toHaveBeenLastCalledWith('Files not uploaded');
  isRefused = false;
  await shown.user.click(screen.getByRole('button', { name: 'Try again: a.pdf' }));
  await waitFor(() => expect(toastText()).toBe('Files uploaded / 1 file(s) uploaded successfully.'));
});

test('Without an address it says so, and where the session has ended that it is asked for', async () => {
  const shown = show({
    ...filesOnServer(),
    'POST /api/vendor-files/upload': () => problem(401, 'Please sign in'),
  });
  await choose(shown, fileOf('a.pdf'));
  await waitFor(() => expect(toastText()).toBe('Upload Error / Could not get upload URL. Please try again.'));
  expect(uploadsIn(shown.panel)[0]).toMatch(
    /Failed to get upload URL.*Sign in, then choose Try again\. The file is still in this list\./,
  );
  expect(shown.client.getQueryData(['session-ended'])).toBe(true);
});

test('Where no bytes arrived at all it says so; where some did, that an error occurred', async () => {
  const shown = show();
  await choose(shown, fileOf('a.pdf'));
  (await shown.storage.next()).answer(413, { message: 'The file is too large', status: 413 });
  await waitFor(() => expect(toastText()).toBe('Upload Error / No files were uploaded successfully'));
  expect(uploadsIn(shown.panel)[0]).toContain('File upload failedThe file is too large');

  await choose(shown, fileOf('b.pdf'));
  await shown.user.click(screen.getByRole('button', { name: 'Try again: a.pdf' }));
  const [b, a] = [await shown.storage.next(), await shown.storage.next()];
  a.answer(413, { message: 'The file is too large', status: 413 });
  b.answer(204);
  await waitFor(() => expect(toastText()).toBe('Upload Error / An error occurred during file upload.'));
});

test('Files are taken wherever they are dropped on the panel, and nowhere else', async () => {
  const { panel } = show();
  const files = [fileOf('a.pdf')];
  const dataTransfer = { types: ['Files'], files, dropEffect: 'copy' };
  fireEvent.dragOver(screen.getByLabelText('Notes'), { dataTransfer });
  expect(screen.getByText('Drop to add, up to 5 files of 10 MB')).toBeTruthy();
  fireEvent.drop(screen.getByLabelText('Notes'), { dataTransfer });
  expect(screen.queryByText(/^Drop to add/)).toBeNull();
  await waitFor(() => expect(uploadsIn(panel)).toEqual([expect.stringMatching(/^a\.pdf1 KB/)]));

  const beside = createEvent.drop(document.body, {
    dataTransfer: { ...dataTransfer, files: [fileOf('b.pdf')] },
  });
  fireEvent(document.body, beside);
  // The browser would leave the page for the file otherwise.
  expect(beside.defaultPrevented).toBe(true);
  expect(uploadsIn(panel)).toHaveLength(1);
});

test('A drop without a file in it, such as a folder’s, says so', async () => {
  const { panel } = show();
  fireEvent.drop(panel, { dataTransfer: { types: ['Files'], files: [] } });
  expect(await screen.findByText('No file provided')).toBeTruthy();
});

test('A file can be pasted, but text with its picture stays text in a text field', async () => {
  const { panel } = show();
  const picture = fileOf('image.png', 'x', 'image/png');
  const pasteInto = (target: Element, types: string[]) =>
    fireEvent.paste(target, { clipboardData: { files: [picture], types } });
  expect(pasteInto(screen.getByLabelText('Notes'), ['text/plain', 'Files'])).toBe(true);
  expect(pasteInto(panel, ['Files'])).toBe(false);
  await waitFor(() => expect(uploadsIn(panel)).toEqual([expect.stringMatching(/^image\.png1 KB/)]));
});

test('Folded away it keeps its files, and opens for those that arrive', async () => {
  const { panel, user } = show();
  const fold = screen.getByRole('button', { name: 'Vendor Files' });
  await user.click(fold);
  expect(fold.getAttribute('aria-expanded')).toBe('false');
  fireEvent.drop(panel, { dataTransfer: { types: ['Files'], files: [fileOf('a.pdf')] } });
  await screen.findByRole('list', { name: 'Uploads' });
  expect(fold.getAttribute('aria-expanded')).toBe('true');
});

test('Deleting asks, takes the file out of the list, and gives the focus to what remains', async () => {
  const files = [vendorFile({ id: 2 }), vendorFile({ id: 1 })];
  const shown = show({
    ...filesOnServer(files),
    'DELETE /api/software/7/vendor-files/2': () => {
      files.shift();
      return new Response(null, { status: 204 });
    },
  });
  await shown.user.click(await screen.findByRole('button', { name: 'Delete file-2.pdf' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete file-2.pdf?' });
  await shown.user.click(within(question).getByRole('button', { name: 'Delete file' }));
  await waitFor(() => expect(screen.queryByText('file-2.pdf')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(toastText()).toBe('File deleted');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload' })));
});

test('A file that somebody else has deleted meanwhile goes without complaint; another failure is told', async () => {
  let status = 500;
  const shown = show({
    ...filesOnServer([vendorFile({ id: 2 })]),
    'DELETE /api/software/7/vendor-files/2': () => problem(status, 'Not now'),
  });
  const remove = async () => {
    await shown.user.click(await screen.findByRole('button', { name: 'Delete file-2.pdf' }));
    await shown.user.click(await screen.findByRole('button', { name: 'Delete file' }));
  };
  await remove();
  await waitFor(() => expect(toastText()).toBe('Error / Not now'));
  status = 404;
  await remove();
  await waitFor(() => expect(toastText()).toBe('File deleted'));
});

test('A download is looked for first and opens in a new tab; one that isn’t there is told', async () => {
  const open = vi.fn(() => window);
  vi.stubGlobal('open', open);
  let answer = new Response(null, { status: 200 });
  const shown = show({
    ...filesOnServer([vendorFile({ id: 2 })]),
    'HEAD /api/vendor-files/2/download': () => answer,
  });
  const link = await screen.findByRole('link', { name: 'Download file-2.pdf' });
  expect(link.getAttribute('href')).toBe('/api/vendor-files/2/download');
  await shown.user.click(link);
  await waitFor(() => expect(open).toHaveBeenCalledExactlyOnceWith('/api/vendor-files/2/download', '_blank'));
  answer = new Response(null, { status: 404 });
  await shown.user.click(link);
  await waitFor(() =>
    expect(toastText()).toBe('Download Error / Could not download file. Please try again.'),
  );
  expect(open).toHaveBeenCalledOnce();
});

test('A download that is refused for want of a session asks to sign in', async () => {
  const shown = show({
    ...filesOnServer([vendorFile({ id: 2 })]),
    'HEAD /api/vendor-files/2/download': () => new Response(null, { status: 401 }),
  });
  await shown.user.click(await screen.findByRole('link', { name: 'Download file-2.pdf' }));
  await waitFor(() => expect(shown.client.getQueryData(['session-ended'])).toBe(true));
});

test('Leaving ends what is under way, and tells nobody of unsaved files any more', async () => {
  const shown = show();
  await choose(shown, fileOf('a.pdf'));
  const put = await shown.storage.next();
  shown.unmount();
  await waitFor(() => expect(put.isAborted()).toBe(true));
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(null));
});

test('Closing the window asks while something is under way', async () => {
  const shown = show();
  expect(isAskedBeforeLeaving()).toBe(false);
  await choose(shown, fileOf('a.pdf'));
  await shown.storage.next();
  await waitFor(() => expect(isAskedBeforeLeaving()).toBe(true));
});
