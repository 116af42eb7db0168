import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3ServiceException,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { largestFile } from '@purser/domain/files';
import type { S3Config } from '../config.ts';
import { type Bucket, keptPrefix, openBucket, storedName, uploadedName } from './s3-bucket.ts';
import { clearAddresses, removeObjects } from './s3-remove.ts';
import {
  addressLifetime,
  type FileStorage,
  type MultipartStorage,
  type StorageLog,
  type StoredObject,
  type UploadedPart,
  type UploadGrant,
} from './storage.ts';

const longestCheck = 5_000;
// A claim holds a database connection meanwhile, and a silent storage must not block them all for long.
const longestCopy = 20_000;

export async function openS3Storage(config: S3Config, log: StorageLog): Promise<FileStorage> {
  const bucket = openBucket(config, log);
  const { client, name: Bucket, answer } = bucket;
  return {
    uploadUrl: (grant) => putUrl(bucket, grant),
    claim: (key, headLength) =>
      answer(store(bucket, key, { headLength, abortSignal: AbortSignal.timeout(longestCopy) })),
    read: (key) => answer(read(bucket, key)),
    store: (key, size, content) => storeObject(bucket, { key, size }, content),
    list: () => listObjects(bucket),
    remove: (keys) => {
      const names = keys.flatMap((key) => [uploadedName(key), storedName(key)]);
      return answer(removeObjects(bucket, names));
    },
    clearAddresses: (age) => answer(clearAddresses(bucket, age)),
    async check() {
      await client.send(new HeadBucketCommand({ Bucket }), {
        abortSignal: AbortSignal.timeout(longestCheck),
      });
    },
    origin: new URL(await getSignedUrl(client, new HeadBucketCommand({ Bucket }))).origin,
    receive: undefined,
    multipart: s3Multipart(bucket),
  };
}

/**
 * S3 goes by its own clock, so the lifetime of an address begins now. A declared size is signed, because browsers
 * always send the length; the content type isn't, because theirs may differ from the declared one.
 */
function putUrl({ client, name: Bucket }: Bucket, { key, largest, isExact }: UploadGrant): Promise<string> {
  const Key = uploadedName(key);
  const command = new PutObjectCommand({ Bucket, Key, ...(isExact ? { ContentLength: largest } : {}) });
  return getSignedUrl(client, command, { expiresIn: addressLifetime / 1000 });
}

/**
 * An upload address works until it expires, so a claimed object is copied to where no address leads. The copy counts
 * from then on: if the claim fails, the next one finds it.
 */
async function store(bucket: Bucket, key: string, limits: Limits): Promise<StoredObject | undefined> {
  const { client, name: Bucket } = bucket;
  const [Key, claimedKey] = [uploadedName(key), storedName(key)];
  const { abortSignal } = limits;
  const uploaded = await find(bucket, Key, limits);
  // An object that no record can claim isn't copied.
  if (uploaded && uploaded.size > largestFile) return uploaded;
  if (uploaded) {
    const CopySource = `${Bucket}/${Key}`;
    await client.send(new CopyObjectCommand({ Bucket, Key: claimedKey, CopySource }), { abortSignal });
    await client.send(new DeleteObjectCommand({ Bucket, Key }), { abortSignal });
  }
  return find(bucket, claimedKey, limits);
}

interface Limits {
  readonly headLength: number;
  readonly abortSignal: AbortSignal;
}

async function find(
  { client, name: Bucket }: Bucket,
  Key: string,
  { headLength, abortSignal }: Limits,
): Promise<StoredObject | undefined> {
  try {
    const command = new GetObjectCommand({ Bucket, Key, Range: `bytes=0-${headLength - 1}` });
    const { Body, ContentRange, ContentLength } = await client.send(command, { abortSignal });
    const size = Number(ContentRange?.split('/').at(-1) ?? ContentLength);
    return { size, head: await readHead(streamOf(Body), headLength) };
  } catch (error) {
    if (!(error instanceof S3ServiceException)) throw error;
    if (error.name === 'NoSuchKey') return undefined;
    // An empty object has no range.
    if (error.$metadata.httpStatusCode === 416) return { size: 0, head: new Uint8Array() };
    throw error;
  }
}

// A storage without ranges sends the whole object; the rest of it isn't read.
async function readHead(content: Readable, length: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    if (!(chunk instanceof Uint8Array)) throw new Error('An object must come as bytes.');
    chunks.push(chunk);
    size += chunk.length;
    if (size >= length) break;
  }
  return Buffer.concat(chunks).subarray(0, length);
}

async function read({ client, name: Bucket }: Bucket, key: string): Promise<Readable> {
  const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: storedName(key) }));
  return streamOf(Body);
}

function streamOf(body: unknown): Readable {
  if (body instanceof Readable) return body;
  throw new Error('The file storage answered without content.');
}

/** Stores an object as one that is claimed: whole, or not at all. */
async function storeObject(
  { client, name: Bucket, answer }: Bucket,
  { key, size }: { key: string; size: number },
  content: Readable,
): Promise<void> {
  const Body = new PassThrough();
  const source = new AbortController();
  // What is wrong with the content ends the call, which would otherwise wait for the rest of it.
  const passed = pipeline(content, ofSize(size), Body).catch((error: unknown) => source.abort(error));
  const command = new PutObjectCommand({ Bucket, Key: storedName(key), Body, ContentLength: size });
  try {
    await client.send(command, { abortSignal: source.signal });
    await passed;
    source.signal.throwIfAborted();
  } catch (error) {
    Body.destroy();
    source.signal.throwIfAborted();
    return answer(Promise.reject(error));
  }
}

/** Passes on what has this size, and fails where it is longer or shorter. */
const ofSize = (size: number) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      if (sent > size) break;
      yield chunk;
    }
    if (sent !== size) throw new Error('The object has another size than was said.');
  };

/** The keys of all claimed objects, page by page. */
async function* listObjects({ client, name: Bucket }: Bucket): AsyncGenerator<string[], void> {
  for (let ContinuationToken: string | undefined, isTruncated = true; isTruncated; ) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: keptPrefix, ContinuationToken }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(keptPrefix.length)] : []));
    isTruncated = page.IsTruncated ?? false;
    ContinuationToken = page.NextContinuationToken;
  }
}

export function s3Multipart(bucket: Bucket): MultipartStorage {
  const { client, name: Bucket, answer } = bucket;
  return {
    async create(key, mimeType) {
      const Key = uploadedName(key);
      const type = mimeType ? { ContentType: mimeType } : {};
      const { UploadId } = await answer(
        client.send(new CreateMultipartUploadCommand({ Bucket, Key, ...type })),
      );
      if (!UploadId) throw new Error('The file storage began an upload without an id.');
      return UploadId;
    },
    partUrl: ({ key, uploadId: UploadId, partNumber: PartNumber }) =>
      getSignedUrl(client, new UploadPartCommand({ Bucket, Key: uploadedName(key), UploadId, PartNumber }), {
        expiresIn: addressLifetime / 1000,
      }),
    parts: (key, uploadId) => answer(listParts(bucket, key, uploadId)),
    complete: (key, uploadId, parts) => answer(complete(bucket, { key, uploadId, parts })),
    abort: (key, uploadId) => answer(abort(bucket, key, uploadId)),
  };
}

// The SDK's own paging follows the marker of the next page, which some storages send with the last page too.
async function listParts(
  { client, name: Bucket }: Bucket,
  key: string,
  UploadId: string,
): Promise<UploadedPart[]> {
  const Key = uploadedName(key);
  const parts: UploadedPart[] = [];
  for (let PartNumberMarker: string | undefined, isTruncated = true; isTruncated; ) {
    const page = await client.send(new ListPartsCommand({ Bucket, Key, UploadId, PartNumberMarker }));
    for (const { PartNumber, ETag, Size } of page.Parts ?? [])
      if (PartNumber && ETag) parts.push({ PartNumber, ETag, Size: Size ?? 0 });
    isTruncated = page.IsTruncated ?? false;
    PartNumberMarker = page.NextPartNumberMarker;
  }
  return parts;
}

interface Completion {
  readonly key: string;
  readonly uploadId: string;
  readonly parts: readonly UploadedPart[];
}

async function complete({ client, name: Bucket }: Bucket, { key, uploadId, parts }: Completion) {
  const Key = uploadedName(key);
  const Parts = parts
    .map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
    .sort((left, right) => left.PartNumber - right.PartNumber);
  const command = { Bucket, Key, UploadId: uploadId, MultipartUpload: { Parts } };
  try {
    await client.send(new CompleteMultipartUploadCommand(command));
  } catch (error) {
    // After a lost answer the client asks again, when the upload is an object already.
    if (!isGone(error)) throw error;
    await client.send(new HeadObjectCommand({ Bucket, Key })).catch(() => {
      throw error;
    });
  }
  const address = new URL(await getSignedUrl(client, new GetObjectCommand({ Bucket, Key })));
  address.search = '';
  return address.href;
}

async function abort({ client, name: Bucket }: Bucket, key: string, UploadId: string): Promise<void> {
  try {
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key: uploadedName(key), UploadId }));
  } catch (error) {
    if (!isGone(error)) throw error;
  }
}

const isGone = (error: unknown): boolean => error instanceof Error && error.name === 'NoSuchUpload';
