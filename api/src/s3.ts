/**
 * Uploads straight to a bucket, in parts or whole (docs/product/files.md#uploads-in-parts). Only a storage of the S3 kind
 * answers these calls; on the disk they are 501. Keys and upload ids are valid for the person who began the upload.
 */
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { fileName, mimeType } from './files.ts';

const endpoint = endpointsOf('Files');

/** Bytes in a text, as the metadata of an upload has them. */
const sizeText = z
  .string()
  .regex(/^[1-9]\d{0,15}$/)
  .transform(Number);

/** Begins an upload in parts. `metadata.size`, in bytes, is what the whole file must have where it is given. */
export const createMultipart = endpoint(addresses.createMultipart, 'Begin an upload in parts', {
  body: z.object({
    filename: fileName,
    type: mimeType.nullish(),
    metadata: z.object({ size: sizeText.optional() }).nullish(),
  }),
  reply: z.object({ key: z.string(), uploadId: z.string() }),
});

const uploadParams = z.object({ uploadId: z.string().min(1).max(1024) });
const uploadQuery = z.object({ key: z.string().default('') });

/** S3 knows ten thousand parts. */
const partParams = uploadParams.extend({
  partNumber: z
    .string()
    .regex(/^[1-9]\d{0,4}$/)
    .transform(Number)
    .refine((number) => number <= 10_000),
});

const partReply = z.object({ PartNumber: z.number(), Size: z.number(), ETag: z.string() });

export const listMultipart = endpoint(addresses.listMultipart, 'The parts of an upload that have arrived', {
  params: uploadParams,
  query: uploadQuery,
  reply: z.array(partReply),
});

/** `expires` is the seconds for which the address is good. */
export const signPart = endpoint(addresses.signPart, 'An address to put one part of an upload at', {
  params: partParams,
  query: uploadQuery,
  secret: 'another',
  reply: z.object({ url: z.string(), expires: z.number() }),
});

/** `location` is the address without a query, which a record claims as its `filePath`. */
export const completeMultipart = endpoint(
  addresses.completeMultipart,
  'Make one object of the parts of an upload',
  {
    params: uploadParams,
    query: uploadQuery,
    body: z.object({
      parts: z
        .array(
          z.object({ PartNumber: z.number().int().min(1).max(10_000), ETag: z.string().min(1).max(256) }),
        )
        .min(1, 'An upload has at least one part')
        .max(10_000, 'An upload has at most 10,000 parts'),
    }),
    reply: z.object({ location: z.string() }),
  },
);

export const abortMultipart = endpoint(addresses.abortMultipart, 'Give up an upload in parts', {
  params: uploadParams,
  query: uploadQuery,
  reply: z.object({}),
});

export const getUploadParameters = endpoint(
  addresses.getUploadParameters,
  'How to put a whole file at the storage',
  {
    isWrite: true,
    secret: 'another',
    query: z.object({ filename: fileName, type: mimeType.optional() }),
    reply: z.object({
      method: z.literal('PUT'),
      url: z.string(),
      fields: z.object({}),
      headers: z.record(z.string(), z.string()),
    }),
  },
);

/** Always 501: credentials of the bucket are not given out. */
export const getTemporaryCredentials = endpoint(
  addresses.getTemporaryCredentials,
  'Temporary credentials, which are not given out',
  { reply: 'nothing' },
);
