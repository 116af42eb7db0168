import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Problem } from '@purser/domain/problem';
import { reasonOf } from '../../db/errors.ts';
import type { S3Config } from '../config.ts';
import type { StorageLog } from './storage.ts';
import { fileGone } from './storage.ts';

export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** Awaits a reply; an error becomes a Problem, and one that only an administrator can fix is logged. */
  answer<Reply>(asked: Promise<Reply>): Promise<Reply>;
}

/** The prefix of all objects at upload addresses. */
export const uploadsPrefix = 'purser/uploads/';

/** The name of an object until it is claimed. */
export const uploadedName = (key: string): string => `${uploadsPrefix}${key}`;

/** The prefix of all claimed objects. */
export const keptPrefix = 'purser/kept/';

/** The name of a claimed object, for which no upload address is ever issued. */
export const storedName = (key: string): string => `${keptPrefix}${key}`;

export function openBucket(config: S3Config, log: StorageLog): Bucket {
  const { bucket: name, region, endpoint, accessKeyId, secretAccessKey } = config;
  const client = new S3Client({
    region,
    ...(endpoint ? { endpoint } : {}),
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Storages other than Amazon's don't know the checksums that the SDK would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 5_000,
      requestTimeout: 30_000,
      throwOnRequestTimeout: true,
      socketTimeout: 60_000,
    },
  });
  const answer = async <Reply>(asked: Promise<Reply>): Promise<Reply> => {
    try {
      return await asked;
    } catch (error) {
      throw problemOf(error, log);
    }
  };
  return { client, name, answer };
}

const missing = ['NoSuchKey', 'NoSuchUpload'];
const wrongParts = ['InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML', 'InvalidRequest'];

function problemOf(error: unknown, log: StorageLog): Problem {
  const name = error instanceof Error ? error.name : '';
  if (missing.includes(name)) return new Problem('missing', fileGone);
  if (wrongParts.includes(name))
    return new Problem('invalid', 'The parts of the file don’t fit together. Please upload it again');
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  log.warn({ name, status, reason: reasonOf(error) }, 'the file storage did not do what was asked');
  return new Problem('unavailable', 'The file storage does not answer. Please try again in a moment');
}
