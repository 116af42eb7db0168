import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { problem } from '../../../test/network.ts';
import { fileOf } from '../../../test/upload-server.ts';
import { filesOnServer, showFiles, toastText, uploadsIn, vendorFile } from '../../../test/vendor-files.tsx';
import { ContractFilesDialog } from './contract-files-dialog.tsx';

const onClose = vi.fn();

function show(routes?: Parameters<typeof showFiles>[1]) {
  const shown = showFiles(
    <ContractFilesDialog softwareId={7} name="Adobe Creative Cloud" onClose={onClose} />,
    routes,
  );
  const dialog = screen.getByRole('dialog', { name: 'Contract Files' });
  const choose = (...files: File[]) =>
    shown.user.upload(within(dialog).getByLabelText('Contract file'), files);
  const send = () => choose(fileOf('a.pdf'));
  return { ...shown, dialog, choose, send };
}

test('It shows the files of the item that it names, and takes one more', async () => {
  const { dialog, storage, send } = show(filesOnServer([vendorFile({ id: 2, fileName: 'Order form.pdf' })]));
  expect(within(dialog).getByText('Adobe Creative Cloud')).toBeTruthy();
  await within(dialog).findByText('Order form.pdf');
  expect(within(dialog).getByText('1 file')).toBeTruthy();
  storage.oblige();
  await send();
  await waitFor(() => expect(toastText()).toBe('File uploaded'));
  expect(within(dialog).getByText('2 files')).toBeTruthy();
  expect(uploadsIn(dialog)).toEqual([]);
});

test('One file at a time', async () => {
  const { dialog, choose } = show();
  await choose(fileOf('a.pdf'));
  await within(dialog).findByText('a.pdf');
  await choose(fileOf('b.pdf'));
  await within(dialog).findByText('Cannot add more files: one at a time. Left out: b.pdf');
  expect(uploadsIn(dialog)).toHaveLength(1);
});

test('A failed upload is told in the words of the table', async () => {
  const { storage, send } = show();
  await send();
  (await storage.next()).answer(413, { message: 'The file is too large', status: 413 });
  await waitFor(() => expect(toastText()).toBe('Upload failed / There was an error uploading your file'));
});

test('So is an address that can’t be had', async () => {
  const { send } = show({
    ...filesOnServer(),
    'POST /api/vendor-files/upload': () => problem(422, 'Not this kind'),
  });
  await send();
  await waitFor(() =>
    expect(toastText()).toBe('Upload failed / Could not get upload URL. Please try again.'),
  );
});

test('Closing asks while a file is not uploaded, and gives it up', async () => {
  const { user, dialog, storage, send } = show();
  await send();
  const put = await storage.next();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  const question = await screen.findByRole('alertdialog', { name: 'Discard changes?' });
  expect(put.isAborted()).toBe(false);
  await user.click(within(question).getByRole('button', { name: 'Discard changes' }));
  expect(onClose).toHaveBeenCalledOnce();
});
