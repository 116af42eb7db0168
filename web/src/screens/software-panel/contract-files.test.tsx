import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, json } from '../../../test/network.ts';
import { giveHeight, portfolioRoutes, portfolioRow } from '../../../test/portfolio.ts';
import { openApp } from '../../../test/render-app.tsx';
import { fileOf, uploadServer } from '../../../test/upload-server.ts';
import { newUser } from '../../../test/user.ts';
import { filesOnServer, toastText, vendorFile } from '../../../test/vendor-files.tsx';

giveHeight();
test('A row’s count of files opens them, follows what happens there, and has the focus again afterwards', async () => {
  const files = [vendorFile({ id: 2 })];
  const storage = uploadServer();
  answerFrom({
    ...portfolioRoutes([]),
    ...filesOnServer(files),
    'GET /api/portfolio': () => json([portfolioRow({ id: 7, vendorFiles: files.length })]),
  });
  openApp('/table');
  const user = newUser();
  await user.click(await screen.findByRole('button', { name: '1 file of Adobe Creative Cloud, open' }));
  const dialog = await screen.findByRole('dialog', { name: 'Contract Files' });
  await within(dialog).findByText('file-2.pdf');
  storage.oblige();
  await user.upload(within(dialog).getByLabelText('Contract file'), fileOf('a.pdf'));
  await waitFor(() => expect(toastText()).toBe('File uploaded'));
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  const count = await screen.findByRole('button', { name: '2 files of Adobe Creative Cloud, open' });
  await waitFor(() => expect(document.activeElement).toBe(count));
});
