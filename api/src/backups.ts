/** The backups that lie in the installation's folder (docs/product/backup.md); for administrators. */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { instant } from './fields.ts';

const endpoint = endpointsOf('System');

/** `size` is bytes. */
export const backupReply = z.object({
  name: z.string(),
  size: z.number(),
  createdAt: instant,
  /** Whether it was read back after it was written, and every checksum fitted. */
  verified: z.boolean(),
});
export type Backup = z.infer<typeof backupReply>;

export const listBackups = endpoint(addresses.listBackups, 'The backups in the folder, the newest first', {
  reply: z.array(backupReply),
});

export const createBackup = endpoint(
  addresses.createBackup,
  'Writes a backup and reads it back; 409 while another one is written',
  { reply: backupReply, status: 201, stores: 'nothing' },
);

export const downloadBackup = endpoint(addresses.downloadBackup, 'A backup as a file', {
  params: z.object({ name: z.string() }),
  reply: 'file',
});
