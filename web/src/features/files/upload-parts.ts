import {
  abortMultipart,
  completeMultipart,
  createMultipart,
  listMultipart,
  signPart,
} from '@purser/api/addresses';
import type { AwsS3Part } from '@uppy/aws-s3';
import type { Body, Meta, UppyFile } from '@uppy/core';
import { call } from '../../lib/call.ts';

/** An upload in parts, as the storage knows it. */
interface Begun {
  readonly key: string;
  readonly uploadId?: string;
  readonly signal?: AbortSignal;
}

const addressed = ({ key, uploadId = '', signal }: Begun) => ({
  params: { uploadId },
  query: { key },
  signal,
});

/** How Uppy begins, signs, lists, finishes and gives up the parts of a file; a storage of the S3 kind answers (Spec 1 §7). */
export const partCalls = {
  createMultipartUpload: ({ name, type, size }: UppyFile<Meta, Body>) =>
    call(createMultipart, { body: { filename: name, type, metadata: { size: String(size) } } }),
  listParts: (_file: unknown, upload: Begun) => call(listMultipart, addressed(upload)),
  signPart: async (_file: unknown, { partNumber, ...upload }: Begun & { partNumber: number }) => {
    const { params, ...more } = addressed(upload);
    const { url } = await call(signPart, { ...more, params: { ...params, partNumber: String(partNumber) } });
    return { url };
  },
  completeMultipartUpload: (_file: unknown, { parts, ...upload }: Begun & { parts: AwsS3Part[] }) =>
    call(completeMultipart, {
      ...addressed(upload),
      body: { parts: parts.map(({ ETag = '', PartNumber = 0 }) => ({ ETag, PartNumber })) },
    }),
  abortMultipartUpload: async (_file: unknown, { key, uploadId = '' }: Begun) => {
    await call(abortMultipart, { params: { uploadId }, query: { key } });
  },
};
