import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';

/** Writes a mail atomically as `mail/….eml` under the data folder; the same mail is the same file. */
export async function writeMailFile(dataDir: string, messageId: string, bytes: Buffer): Promise<void> {
  const folder = path.join(dataDir, 'mail');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, `${nameOf(messageId)}.eml`);
  const draft = `${file}.part`;
  const handle = await open(draft, 'w', 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(draft, file);
}

// What stands before the host, which may hold anything that an address holds.
const nameOf = (messageId: string): string =>
  (messageId.split('@')[0] ?? '').replace(/^</, '').replace(/[^\w.-]/g, '_');
