import path from 'node:path';
import { Problem } from '@purser/domain/problem';
import type { Config } from '../config.ts';
import { countStorageError } from '../metrics/counters.ts';
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

/** The same storage, whose failures are counted; that an object is missing is none. */
function countedStorage(storage: FileStorage): FileStorage {
  const counting =
    <Given extends readonly unknown[], Answer>(
      operation: string,
      call: (...given: Given) => Promise<Answer>,
    ) =>
    async (...given: Given): Promise<Answer> => {
      try {
        return await call(...given);
      } catch (error) {
        if (!(error instanceof Problem && error.kind === 'missing')) countStorageError(operation);
        throw error;
      }
    };
  return {
    ...storage,
    claim: counting('claim', storage.claim),
    read: counting('read', storage.read),
    remove: counting('remove', storage.remove),
    check: counting('check', storage.check),
    receive: storage.receive && counting('receive', storage.receive),
  };
}
