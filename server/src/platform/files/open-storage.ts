import path from 'node:path';
import type { Config } from '../config.ts';
import { countedStorage } from './counted-storage.ts';
import { openDiskStorage } from './disk-storage.ts';
import type { FileStorage, StorageLog } from './storage.ts';

export async function openStorage(
  config: Pick<Config, 'appUrl' | 'dataDir' | 'sessionSecret' | 's3'>,
  log: StorageLog = { warn: () => {} },
): Promise<FileStorage> {
  const { appUrl, dataDir, sessionSecret: secret, s3 } = config;
  if (!s3)
    return countedStorage(await openDiskStorage({ folder: path.join(dataDir, 'files'), appUrl, secret }));
  // The SDK is only loaded where it is needed.
  const { openS3Storage } = await import('./s3-storage.ts');
  return countedStorage(await openS3Storage(s3, log));
}
