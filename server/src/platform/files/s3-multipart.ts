import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListPartsCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Bucket, uploadedName } from './s3-bucket.ts';
import { addressLifetime, type MultipartStorage, type UploadedPart } from './storage.ts';

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
