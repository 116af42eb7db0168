import { readBackup } from '../src/platform/backup/read-backup.ts';

// A program: reads the backup that it is given from beginning to end, and fails where that can't be done.
const [file = ''] = process.argv.slice(2);
await readBackup({ file, passphrase: undefined });
