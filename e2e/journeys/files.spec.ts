import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe.ts';
import { expect, test } from '../fixtures.ts';
import { toasts } from '../screens.ts';
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
