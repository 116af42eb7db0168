import type {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listMultipart,
  signPart,
} from '@purser/api/s3';
import type { AwsS3Part } from '@uppy/aws-s3';
import type { Body, Meta, UppyFile } from '@uppy/core';
import { type AddressOf, send } from '../../lib/call.ts';

// Only a storage of the S3 kind answers these calls (docs/product/files.md#uploads-in-parts).
const begin = { method: 'POST', path: '/api/s3/multipart' } as const satisfies AddressOf<
  typeof createMultipart
>;
const list = { method: 'GET', path: '/api/s3/multipart/:uploadId' } as const satisfies AddressOf<
  typeof listMultipart
>;
const sign = { method: 'GET', path: '/api/s3/multipart/:uploadId/:partNumber' } as const satisfies AddressOf<
  typeof signPart
>;
const finish = { method: 'POST', path: '/api/s3/multipart/:uploadId/complete' } as const satisfies AddressOf<
  typeof completeMultipart
>;
const giveUp = { method: 'DELETE', path: '/api/s3/multipart/:uploadId' } as const satisfies AddressOf<
  typeof abortMultipart
>;

/** An upload in parts, as the storage knows it. */
interface Begun {
  readonly key: string;
  readonly uploadId?: string;
  readonly signal?: AbortSignal;
}

const addressed = ({ key, uploadId = '', signal }: Begun) => ({
  params: { uploadId },
  query: { key },
  ...(signal && { signal }),
});

/** How Uppy begins, signs, lists, finishes and gives up the parts of a file. */
export const partCalls = {
  createMultipartUpload: ({ name, type, size }: UppyFile<Meta, Body>) =>
    send<{ key: string; uploadId: string }>(begin, {
      body: { filename: name, type, metadata: { size: String(size) } },
    }),
  listParts: (_file: unknown, upload: Begun) => send<AwsS3Part[]>(list, addressed(upload)),
  signPart: async (_file: unknown, { partNumber, ...upload }: Begun & { partNumber: number }) => {
    const { query, params, ...more } = addressed(upload);
    const { url } = await send<{ url: string }>(sign, { query, params: { ...params, partNumber }, ...more });
    return { url };
  },
  completeMultipartUpload: (_file: unknown, { parts, ...upload }: Begun & { parts: AwsS3Part[] }) =>
    send<{ location: string }>(finish, {
      ...addressed(upload),
      body: { parts: parts.map(({ ETag, PartNumber }) => ({ ETag, PartNumber })) },
    }),
  abortMultipartUpload: async (_file: unknown, { key, uploadId = '' }: Begun) => {
    await send<object>(giveUp, { params: { uploadId }, query: { key } });
  },
};
