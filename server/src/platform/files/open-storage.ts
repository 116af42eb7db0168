import path from 'node:path';
import type { Config } from '../config.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage, StorageLog } from './storage.ts';

/** Opens the storage that is configured: a bucket, or a folder under the data folder. */
export async function openStorage(
  config: Pick<Config, 'appUrl' | 'dataDir' | 'sessionSecret' | 's3'>,
  log: StorageLog = { warn: () => {} },
): Promise<FileStorage> {
  const { appUrl, dataDir, sessionSecret: secret, s3 } = config;
  if (!s3) return openDiskStorage({ folder: path.join(dataDir, 'files'), appUrl, secret });
  // Whoever keeps files on the disk doesn't wait for the SDK.
  const { openS3Storage } = await import('./s3-storage.ts');
  return openS3Storage(s3, log);
}
