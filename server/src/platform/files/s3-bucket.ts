import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import { Problem } from '@purser/domain/problem';
import type { S3Config } from '../config.ts';
import type { StorageLog } from './storage.ts';

/** A bucket that can be asked. */
export interface Bucket {
  readonly client: S3Client;
  readonly name: string;
  /** Waits for what was asked; an error becomes a Problem, and what only an administrator can mend is logged. */
  answer<Reply>(asked: Promise<Reply>): Promise<Reply>;
}

/** What the names of all objects begin with that lie where an upload address leads. */
export const uploadsPrefix = 'purser/uploads/';

/** An object's name until it is kept. */
export const uploadedName = (key: string): string => `${uploadsPrefix}${key}`;

/** The name of a kept object, to which no address was ever issued. */
export const storedName = (key: string): string => `purser/kept/${key}`;

/** Opens a bucket; nothing is asked of it yet. */
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
  if (missing.includes(name)) return new Problem('missing', 'This file is not there any more');
  if (wrongParts.includes(name))
    return new Problem('invalid', 'The parts of the file don’t fit together. Please upload it again');
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  log.warn({ name, status, reason: error instanceof Error ? error.message : String(error) }, refused);
  return new Problem('unavailable', 'The file storage does not answer. Please try again in a moment');
}

const refused = 'the file storage did not do what was asked';
