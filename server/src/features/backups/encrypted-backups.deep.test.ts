import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { startApp } from '../../../test/start-app.ts';
import { readBackup } from '../../platform/backup/read-backup.ts';

const passphrase = 'several words of it';

test('With a passphrase it is encrypted, and only with it can it be read', async () => {
  await using app = await startApp({ BACKUP_PASSPHRASE: passphrase });
  const visitor = await app.signIn({ email: 'ann@example.com', role: 'admin' });
  const { name } = (await visitor.send('POST', '/api/system/backups')).json();
  expect(name).toBe('purser-20261121T120000Z.backup.age');
  const file = path.join(app.dataDir, 'backups', name);
  expect(readFileSync(file, 'latin1')).not.toContain('purser.json');
  await readBackup({ file, passphrase });
});
