import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { rows, toasts } from '../screens.ts';
import { deep } from '../tiers.ts';

const megabyte = 1024 * 1024;

const fileOf = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer });

/** A PDF of this many bytes that is like no other. */
const pdf = (name: string, size: number) =>
  fileOf(name, 'application/pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)]));

const words = (name: string, text: string) => fileOf(name, 'text/plain', Buffer.from(text));

test(
  'Files of an item: what can’t be taken is refused, an upload can be paused, cancelled and cut, and every byte comes back.',
  deep,
  async ({ signedIn: page, app, expectTrouble }) => {
    const id = await addedSoftware(page);
    await page.goto(`/table?software=${id}`);
    const panel = page.getByRole('dialog', { name: 'Figma Organization' });
    const files = panel.getByRole('region', { name: 'Vendor Files' });
    const input = files.getByLabel('Vendor files');
    const kept = files.getByRole('list', { name: 'Files' }).getByRole('listitem');
    const underWay = files.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
    await expect(files.getByText('No files uploaded yet.')).toBeVisible();
    const contract = pdf('契約書 2026 (署名済み).pdf', megabyte);
    const large = pdf('Appendix.pdf', 6 * megabyte);

    await test.step('Two files are uploaded together.', async () => {
      await input.setInputFiles([contract, words('Prices.csv', 'seat,price\n1,12\n')]);
      await expect(toasts(page)).toContainText('Files uploaded');
      await expect(toasts(page)).toContainText('2 file(s) uploaded successfully.');
      await expect(kept).toHaveCount(2);
      await expect(kept.filter({ hasText: '契約書' })).toContainText('1,024 KB');
      expect(await downloaded(page, files.getByRole('link', { name: /^Download 契約書/ }))).toEqual({
        name: contract.name,
        bytes: contract.buffer,
      });
    });

    await test.step('Bytes that belie their name are refused by the server; the file stays to be taken back.', async () => {
      expectTrouble(/^422 POST \/api\/vendor-files$/);
      await input.setInputFiles(fileOf('picture.png', 'image/png', Buffer.from('not a picture')));
      await expect(toasts(page)).toContainText(
        'Failed to create vendor file record: 422 - The file’s content',
      );
      await expect(underWay).toContainText('Failed to save file record: 422');
      await expectAccessible(page, 'a refused file');
      await files.getByRole('button', { name: 'Remove picture.png' }).click();
      await expect(underWay).toHaveCount(0);
    });

    const network = await connectionOf(page);
    const isOnItsWay = () => expect(underWay).toContainText(/[1-9]\d?%/);

    await test.step('An upload is paused, resumed and cancelled, and leaves nothing behind.', async () => {
      await network({ bytesPerSecond: megabyte / 4 });
      await input.setInputFiles(large);
      await isOnItsWay();
      await files.getByRole('button', { name: 'Pause Appendix.pdf' }).click();
      await expect(underWay).toContainText('Paused');
      await expectAccessible(page, 'a paused upload');
      await files.getByRole('button', { name: 'Resume Appendix.pdf' }).click();
      await isOnItsWay();
      await panel.getByRole('button', { name: 'Cancel', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: 'Discard changes?' });
      await question.getByRole('button', { name: 'Keep editing' }).click();
      await files.getByRole('button', { name: 'Cancel Appendix.pdf' }).click();
      await expect(underWay).toHaveCount(0);
      await expect(kept).toHaveCount(2);
      await expect.poll(() => readdir(join(app.dataDir, 'files', 'incoming'))).toEqual([]);
    });

    await test.step('A connection that is cut in the middle is told, and the upload goes on when it is back.', async () => {
      expectTrouble(/^console\.error: Failed to load resource: net::ERR_INTERNET_DISCONNECTED$/);
      await input.setInputFiles(large);
      await isOnItsWay();
      await network({ offline: true });
      await expect(underWay).toContainText('File upload failed');
      await expect(underWay).toContainText('No Internet connection');
      await network({});
      await expect(underWay).toHaveCount(0);
      await expect(kept).toHaveCount(3);
      const { bytes } = await downloaded(page, files.getByRole('link', { name: 'Download Appendix.pdf' }));
      expect(bytes.equals(large.buffer)).toBe(true);
    });

    await test.step('A file is deleted after a question.', async () => {
      await files.getByRole('button', { name: 'Delete Prices.csv' }).click();
      const question = page.getByRole('alertdialog', { name: 'Delete Prices.csv?' });
      await expectAccessible(page, 'the question whether to delete a file');
      await question.getByRole('button', { name: 'Delete file' }).click();
      await expect(kept).toHaveCount(2);
      await expect(files.getByRole('button', { name: 'Upload', exact: true })).toBeFocused();
    });
  },
);

test(
  'The table’s dialog takes one file and its count follows; Add New Software takes several with the item.',
  deep,
  async ({ signedIn: page, expectTrouble }) => {
    await addedSoftware(page);
    await page.goto('/table');
    const row = rows(page).filter({ hasText: 'Figma' });
    const quote = pdf('Quote.pdf', 200_000);

    await test.step('One file at a time, from the count in the row.', async () => {
      await row.getByRole('button', { name: '0 files of Figma Organization, open' }).press('Enter');
      const dialog = page.getByRole('dialog', { name: 'Contract Files' });
      const network = await connectionOf(page);
      await network({ bytesPerSecond: 20_000 });
      await dialog.getByLabel('Contract file').setInputFiles(quote);
      await drop(dialog, words('Second.txt', 'x'));
      await expect(dialog.getByRole('alert')).toHaveText(
        'Cannot add more files: one at a time. Left out: Second.txt',
      );
      await expectAccessible(page, 'Contract Files');
      await network({});
      await expect(toasts(page)).toContainText('File uploaded');
      const { bytes } = await downloaded(page, dialog.getByRole('link', { name: 'Download Quote.pdf' }));
      expect(bytes.equals(quote.buffer)).toBe(true);
      await dialog.getByRole('button', { name: 'Close' }).click();
      const count = row.getByRole('button', { name: '1 file of Figma Organization, open' });
      await expect(count).toBeFocused();
    });

    await test.step('A refused file keeps the form; without it, item, contract and files are made at once.', async () => {
      expectTrouble(/^422 POST \/api\/software$/);
      await page.getByRole('button', { name: 'Add New Software' }).click();
      const dialog = page.getByRole('dialog', { name: 'Add New Software' });
      await dialog.getByRole('textbox', { name: 'Vendor' }).fill('Adobe');
      await dialog.getByRole('textbox', { name: 'Product name' }).fill('Acrobat');
      await dialog.getByRole('spinbutton', { name: 'Cost' }).fill('120');
      await drop(dialog, quote);
      await dialog
        .getByLabel('Contract files')
        .setInputFiles([fileOf('lie.docx', '', Buffer.from('no docx')), words('Terms.txt', 'Net 30')]);
      const uploads = dialog.getByRole('list', { name: 'Uploads' }).getByRole('listitem');
      await expect(uploads).toHaveText([
        /^Quote\.pdf.*Waiting$/,
        /^lie\.docx.*Waiting$/,
        /^Terms\.txt.*Waiting$/,
      ]);
      await dialog.getByRole('button', { name: 'Create Software' }).click();
      await expect(uploads.filter({ hasText: 'lie.docx' })).toContainText('Failed to save file record: 422');
      await expect(dialog.getByRole('textbox', { name: 'Vendor' })).toHaveValue('Adobe');
      await expectAccessible(page, 'Add New Software with a refused file');
      await dialog.getByRole('button', { name: 'Remove lie.docx' }).click();
      await dialog.getByRole('button', { name: 'Create Software' }).click();
      await expect(dialog).toBeHidden();
      await expect(toasts(page)).toContainText('Software and contract created successfully');
      await page.getByRole('button', { name: '2 files of Adobe Acrobat, open' }).click();
      const files = page.getByRole('dialog', { name: 'Contract Files' });
      await expect(files.getByRole('listitem')).toHaveCount(2);
      expect(await downloaded(page, files.getByRole('link', { name: 'Download Terms.txt' }))).toEqual({
        name: 'Terms.txt',
        bytes: Buffer.from('Net 30'),
      });
    });
  },
);

async function addedSoftware(page: Page): Promise<number> {
  const data = { vendor: 'Figma', product_name: 'Organization' };
  const reply = await page.request.post('/api/software', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  const { id }: { id: number } = await reply.json();
  return id;
}

/** Makes the page's connection slow, or cuts it, in the middle of a request too. */
async function connectionOf(page: Page) {
  const session = await page.context().newCDPSession(page);
  return ({ offline = false, bytesPerSecond = -1 }: { offline?: boolean; bytesPerSecond?: number }) =>
    session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    });
}

/** Follows a link to a download, and answers the file's name and bytes. */
async function downloaded(page: Page, link: Locator): Promise<{ name: string; bytes: Buffer }> {
  const started = page.waitForEvent('download');
  await link.click();
  const file = await started;
  const chunks = await (await file.createReadStream()).toArray();
  return { name: file.suggestedFilename(), bytes: Buffer.concat(chunks) };
}

/** Drops a file on something, as from the desktop. */
async function drop(target: Locator, { name, mimeType, buffer }: ReturnType<typeof fileOf>): Promise<void> {
  const page = target.page();
  const dataTransfer = await page.evaluateHandle(
    ({ name: fileName, type, base64 }) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    { name, type: mimeType, base64: buffer.toString('base64') },
  );
  for (const event of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(event, { dataTransfer });
}
