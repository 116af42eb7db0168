import { Problem } from '@purser/domain/problem';
import { countStorageError } from '../metrics/counters.ts';
import type { FileStorage } from './storage.ts';

/** The same storage, whose failures are counted; that an object is missing is none. */
export function countedStorage(storage: FileStorage): FileStorage {
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
