import type { Readable } from 'node:stream';
import type { DatabaseLog } from '../../db/client.ts';

export const fileGone = 'This file is not there any more';

/** How long an upload address is good for, in milliseconds. */
export const addressLifetime = 15 * 60 * 1000;

/** What the storage needs of a log; Fastify's and pino's loggers fit. */
export type StorageLog = Pick<DatabaseLog, 'warn'>;

/** What an upload address permits: one object of at most `largest` bytes, until `expiresAt`. */
export interface UploadGrant {
  readonly key: string;
  /** Bytes; the exact size where `isExact`. */
  readonly largest: number;
  readonly isExact: boolean;
  readonly mimeType: string | null;
  /** ISO 8601 in UTC. */
  readonly expiresAt: string;
}

/** `size` is bytes, `head` the first of them. */
export interface StoredObject {
  readonly size: number;
  readonly head: Uint8Array;
}

/** Where the bytes of files lie: a disk or an S3 bucket. Keys are letters, digits, `-` and `_`. */
export interface FileStorage {
  /** The address at which a browser puts the object; without its query string it identifies the object. */
  uploadUrl(grant: UploadGrant): Promise<string>;
  /**
   * Moves the object out of reach of its upload address and answers it with its first `headLength` bytes; undefined
   * where nothing has arrived. Asked again, it takes what has arrived since, else answers the same object. An object
   * larger than any file is answered, but not moved.
   */
  claim(key: string, headLength: number): Promise<StoredObject | undefined>;
  /** The bytes of a claimed object; a Problem `missing` where there is none. */
  read(key: string): Promise<Readable>;
  /** Stores an object as one that is claimed, in the place of any that is there. Only a restore does. */
  store(key: string, size: number, content: Readable): Promise<void>;
  /** The keys of all claimed objects, some at a time. */
  list(): AsyncIterable<readonly string[]>;
  remove(keys: readonly string[]): Promise<void>;
  /**
   * Removes what has been at any upload address for longer than `age` milliseconds, by the storage's clock. Undefined
   * where addresses work only once.
   */
  readonly clearAddresses: ((age: number) => Promise<void>) | undefined;
  /** Throws while the storage can't be written. */
  check(): Promise<void>;
  /** The origin to which browsers send files, where it isn't our own. */
  readonly origin: string | undefined;
  /** Takes the bytes that come to our own upload address; only disk storage has one. */
  readonly receive: ((upload: ReceivedUpload) => Promise<void>) | undefined;
  /** Uploads in parts; only S3 storage has them. */
  readonly multipart: MultipartStorage | undefined;
}

export interface ReceivedUpload {
  readonly key: string;
  readonly query: { readonly expires: string; readonly size: string; readonly signature: string };
  /** Its chunks are consumed. Destroying it early must not prevent an answer. */
  readonly content: Readable;
  /** The declared length; undefined for a chunked request. */
  readonly length: number | undefined;
  readonly now: string;
}

export interface UploadedPart {
  readonly PartNumber: number;
  readonly ETag: string;
  readonly Size?: number;
}

export interface MultipartStorage {
  create(key: string, mimeType: string | null): Promise<string>;
  /** Good for {@link addressLifetime}. */
  partUrl(part: { key: string; uploadId: string; partNumber: number }): Promise<string>;
  parts(key: string, uploadId: string): Promise<UploadedPart[]>;
  complete(key: string, uploadId: string, parts: readonly UploadedPart[]): Promise<string>;
  abort(key: string, uploadId: string): Promise<void>;
}
