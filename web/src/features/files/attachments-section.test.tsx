import type { RequestAttachment } from '@purser/api/files';
import { largestFile } from '@purser/domain/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { attachment, attachmentsOnServer } from '../../../test/attachments.tsx';
import { comeBack } from '../../../test/leaving.ts';
import { json, problem } from '../../../test/network.ts';
import { fileOf } from '../../../test/upload-server.ts';
import { filesOnServer, showUploads, toastText, uploadsIn } from '../../../test/vendor-files.tsx';
import { currentToast, dismissToast } from '../../lib/toast.ts';
import { AttachmentsSection } from './attachments-section.tsx';
import { VendorFilesSection } from './vendor-files-section.tsx';

const list = 'GET /api/purchase-requests/128/attachments';
const onUnsaved = vi.fn();

type Props = { canAdd?: boolean; canDelete?: (file: RequestAttachment) => boolean };
const section = ({ canAdd = true, canDelete = () => true }: Props = {}) => (
  <AttachmentsSection requestId={128} canAdd={canAdd} canDelete={canDelete} onUnsaved={onUnsaved} />
);
const show = (routes = attachmentsOnServer(), props: Props = {}) => showUploads(section(props), routes);
type Shown = ReturnType<typeof show>;

const choose = ({ user }: Shown, ...files: File[]) =>
  user.upload(screen.getByLabelText('Files to attach'), files);

const rows = () => within(screen.getByRole('list', { name: 'Files' })).getAllByRole('listitem');
const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const uploads = () => uploadsIn(document.body);

test('Only what the person may delete has a button for it', async () => {
  const files = [attachment({ id: 2 }), attachment({ id: 1, uploadedBy: 1 })];
  show(attachmentsOnServer(files), { canDelete: ({ uploadedBy }) => uploadedBy === 1 });
  await screen.findByText('quote-2.pdf');
  const buttons = screen.getAllByRole('button', { name: /^Delete/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual(['Delete quote-1.pdf']);
});

test('Attachments that can’t be loaded say so in their place alone, and can be asked for again', async () => {
  let answer = problem(503, 'The database is away');
  const before = currentToast();
  const { user } = show({ ...attachmentsOnServer(), [list]: () => answer });
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The attachments could not be loadedThe database is away');
  expect(currentToast()).toBe(before);
  answer = json([attachment({ id: 1 })]);
  await user.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('quote-1.pdf')).toBeTruthy();
});

test('A file is put at an address of the request’s own, kept with the request, and told of', async () => {
  const shown = show();
  await screen.findByText('No attachments yet');
  await choose(shown, fileOf('quote.pdf'));
  const put = await shown.storage.next();
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith('Upload under way'));
  put.answer(204);
  await waitFor(() => expect(toastText()).toBe('File Uploaded / quote.pdf uploaded successfully.'));
  expect(rows().map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^quote\.pdf.*Maya Lindqvist$/),
  ]);
  expect(heading()).toBe('Attachments 1');
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(null));
  const posts = shown.sent.filter(({ method }) => method === 'POST');
  expect(posts.map(({ url, body }) => [url, JSON.parse(String(body))])).toEqual([
    ['/api/request-attachments/upload', expect.objectContaining({ purpose: 'request attachment' })],
    ['/api/request-attachments', expect.objectContaining({ requestId: 128, fileName: 'quote.pdf' })],
  ]);
});

test('A request with three files takes two more of 50 MB each, and says how many there can be in all', async () => {
  const three = [3, 2, 1].map((id) => attachment({ id, fileName: `${id}.pdf` }));
  const shown = show(attachmentsOnServer(three));
  await screen.findByText('3.pdf');
  const large = fileOf('large.pdf');
  Object.defineProperty(large, 'size', { value: largestFile + 1 });
  await choose(shown, large, ...['a', 'b', 'c'].map((name) => fileOf(`${name}.pdf`)));
  const refusals = (await screen.findByText(/^large\.pdf/)).closest('[role=alert]')?.textContent;
  expect(refusals).toContain('The file is too large. At most 50 MB are possible');
  expect(refusals).toContain('Cannot add more files: a request can have at most 5 in all. Left out: c.pdf');
  await waitFor(() => expect(uploads()).toHaveLength(2));
});

test('A request with five files has no Upload, and says why', async () => {
  show(attachmentsOnServer([5, 4, 3, 2, 1].map((id) => attachment({ id, fileName: `${id}.pdf` }))));
  expect(await screen.findByText('5 of 5 files. Delete one to add another.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
});

test('Where several fail, the toast says that none arrived, or which', async () => {
  const shown = show();
  await choose(shown, fileOf('a.pdf'), fileOf('b.pdf'));
  const refuse = async () => (await shown.storage.next()).answer(413, { message: 'Too large', status: 413 });
  await refuse();
  await refuse();
  await waitFor(() => expect(toastText()).toBe('Upload Failed / No files were uploaded successfully'));
  await shown.user.click(screen.getByRole('button', { name: 'Try again: a.pdf' }));
  await refuse();
  await waitFor(() => expect(toastText()).toBe('Upload Failed / Failed to upload a.pdf: Too large'));
  await shown.user.click(screen.getByRole('button', { name: 'Try again: b.pdf' }));
  await choose(shown, fileOf('c.pdf'));
  const [b, c] = [await shown.storage.next(), await shown.storage.next()];
  b.answer(413, { message: 'Too large', status: 413 });
  c.answer(204);
  await waitFor(() => expect(toastText()).toBe('Upload Failed / Failed to upload b.pdf: Too large'));
  expect(rows()).toHaveLength(1);
});

test('Files are taken where they are dropped on the card, and by a panel above it where they are dropped there', async () => {
  const panel = (
    <div role="dialog" aria-label="Panel">
      <VendorFilesSection softwareId={7} onUnsaved={onUnsaved} />
    </div>
  );
  const { show: draw } = show({ ...attachmentsOnServer(), ...filesOnServer() });
  const card = screen.getByRole('heading', { level: 2 });
  const dataTransfer = { types: ['Files'], files: [fileOf('a.pdf')], dropEffect: 'copy' };
  fireEvent.dragOver(document.body, { dataTransfer });
  expect(dataTransfer.dropEffect).toBe('none');
  dataTransfer.dropEffect = 'copy';
  fireEvent.dragOver(card, { dataTransfer });
  expect(screen.getByText('Drop to add, up to 5 files of 50 MB')).toBeTruthy();
  fireEvent.drop(card, { dataTransfer });
  await waitFor(() => expect(uploads()).toEqual([expect.stringMatching(/^a\.pdf1 KB/)]));

  draw([<div key="page">{section()}</div>, <div key="panel">{panel}</div>]);
  const above = screen.getByRole('button', { name: 'Vendor Files' });
  fireEvent.dragOver(above, { dataTransfer });
  expect(dataTransfer.dropEffect).toBe('copy');
  expect(screen.getByText('Drop to add, up to 5 files of 10 MB')).toBeTruthy();
  fireEvent.drop(above, { dataTransfer });
  await waitFor(() =>
    expect(uploadsIn(screen.getByRole('dialog'))).toEqual([expect.stringMatching(/^a\.pdf1 KB/)]),
  );
});

test('What is pasted while nothing has the focus is an attachment, but not under a dialog or in a text field', async () => {
  const { show: draw } = show();
  const picture = { files: [fileOf('image.png', 'x', 'image/png')], types: ['Files'] };
  const field = <textarea aria-label="Comment" />;
  draw([<div key="page">{section()}</div>, <div key="field">{field}</div>]);
  expect(fireEvent.paste(screen.getByLabelText('Comment'), { clipboardData: picture })).toBe(true);
  draw([<div key="page">{section()}</div>, <div key="dialog" role="dialog" />]);
  expect(fireEvent.paste(document.body, { clipboardData: picture })).toBe(true);
  draw([<div key="page">{section()}</div>]);
  expect(fireEvent.paste(document.body, { clipboardData: picture })).toBe(false);
  await waitFor(() => expect(uploads()).toEqual([expect.stringMatching(/^image\.png1 KB/)]));
});

test('A closed request shows its attachments and takes no more', async () => {
  const { user } = show(attachmentsOnServer([attachment({ id: 1 })]), {
    canAdd: false,
    canDelete: () => false,
  });
  expect(await screen.findByText('quote-1.pdf')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Upload' })).toBeNull();
  expect(screen.queryByLabelText('Files to attach')).toBeNull();
  const dataTransfer = { types: ['Files'], files: [fileOf('a.pdf')] };
  fireEvent.drop(screen.getByRole('heading', { level: 2 }), { dataTransfer });
  await user.tab();
  const link = screen.getByRole('link', { name: 'Download quote-1.pdf' });
  expect(document.activeElement).toBe(link);
  expect(link.getAttribute('href')).toBe('/api/request-attachments/1/download');
  expect(uploads()).toEqual([]);
});

test('A closed request without attachments says that none are added any more', async () => {
  show(attachmentsOnServer(), { canAdd: false });
  expect(await screen.findByText('No attachments')).toBeTruthy();
  expect(screen.getByText('Closed. Files can no longer be added; comments can.')).toBeTruthy();
});

test('Deleting asks; one that fails says so in the question and in no toast, and can be tried again', async () => {
  const kept = [attachment({ id: 2 }), attachment({ id: 1 })];
  let answer = () => problem(403, 'Only Jack Whitfield or an administrator can do this');
  const { user } = show({
    ...attachmentsOnServer(kept),
    'DELETE /api/request-attachments/2': () => answer(),
  });
  dismissToast(currentToast()?.id ?? 0);
  await user.click(await screen.findByRole('button', { name: 'Delete quote-2.pdf' }));
  const question = screen.getByRole('alertdialog', { name: 'Delete quote-2.pdf?' });
  const confirm = () => user.click(within(question).getByRole('button', { name: 'Delete file' }));
  await confirm();
  expect((await within(question).findByRole('alert')).textContent).toBe(
    'The file was not deletedOnly Jack Whitfield or an administrator can do this',
  );
  expect(currentToast()?.open ?? false).toBe(false);
  answer = () => new Response(null, { status: 204 });
  await confirm();
  await waitFor(() => expect(screen.queryByText('quote-2.pdf')).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(rows()).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Upload' })));
});

test('What others have attached meanwhile is there when the window comes back to the front', async () => {
  const kept = [attachment({ id: 1 })];
  show(attachmentsOnServer(kept));
  await screen.findByText('quote-1.pdf');
  kept.unshift(attachment({ id: 2 }));
  comeBack();
  expect(await screen.findByText('quote-2.pdf')).toBeTruthy();
});

test('Files that were on their way when the request was closed stay to be seen', async () => {
  const shown = show();
  await choose(shown, fileOf('quote.pdf'));
  await shown.storage.next();
  shown.show(section({ canAdd: false }));
  expect(uploads()).toEqual(['quote.pdf1 KB0%']);
  const words = 'This request is closed. Files can no longer be uploaded.';
  expect(screen.getByText(words).closest('[role=alert]')).toBeTruthy();
  await shown.user.click(screen.getByRole('button', { name: 'Cancel quote.pdf' }));
  expect(screen.queryByText(words)).toBeNull();
  await waitFor(() => expect(onUnsaved).toHaveBeenLastCalledWith(null));
});
