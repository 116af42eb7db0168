/**
 * Files of an item: an address to put the bytes at, then a record that claims them (docs/product/files.md#upload). On S3
 * storage large files go up in parts, each by an address of its own.
 */
import {
  emptyFile,
  isAllowedName,
  kindMessage,
  largestFile,
  mostFiles,
  safeFileName,
  sizeMessage,
} from '@purser/domain/files';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf, idParams } from './endpoint.ts';
import { instant, recordId, requiredText, storable, tooLong } from './fields.ts';

/** A file's name, made safe to store; a kind that isn't taken is refused. */
export const fileName = requiredText('File name is required', 4096)
  .transform(safeFileName)
  .refine(isAllowedName, kindMessage);

/** Bytes, at least one. */
export const fileSize = z
  .number()
  .int('File size must be a whole number of bytes')
  .min(1, emptyFile)
  .max(largestFile, sizeMessage);

const typeMessage = 'This is not a content type';

/** A content type as the browser names it; it becomes a header, where nothing but printable ASCII may stand. */
export const mimeType = z
  .string()
  .trim()
  .max(255, tooLong(typeMessage))
  .regex(/^[\x20-\x7e]*$/, typeMessage);

/** How a record claims an uploaded object. `filePath` is the upload's address without its query string. */
export const fileClaim = z.object({
  fileName,
  filePath: requiredText('File path is required', 2048),
  fileSize,
  mimeType: mimeType.default(''),
});
export type FileClaim = z.output<typeof fileClaim>;
export type FileClaimInput = z.input<typeof fileClaim>;

/** The files of a form. */
export const fileClaims = z
  .array(fileClaim)
  .max(mostFiles.form, `Please add at most ${mostFiles.form} files`);

/** A vendor file. `fileSize` is bytes. */
export const vendorFileReply = z.object({
  id: z.number(),
  softwareId: z.number(),
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  uploadedBy: z.number().nullable(),
  uploadedByName: z.string().nullable(),
  createdAt: instant,
});
export type VendorFile = z.infer<typeof vendorFileReply>;

const endpoint = endpointsOf('Files');

/** What is known of a file before its bytes arrive; it must hold when the file is claimed. */
export const uploadRequest = z.object({
  fileName: fileName.optional(),
  fileSize: fileSize.optional(),
  mimeType: mimeType.optional(),
  purpose: storable(z.string().max(100)).optional(),
});
export type UploadRequest = z.output<typeof uploadRequest>;

const uploadAddress = {
  body: uploadRequest,
  secret: 'another',
  reply: z.object({ uploadURL: z.string() }),
} as const;

/** Answers an address for one `PUT` of the file with its own content type, good for 15 minutes. */
export const requestUpload = endpoint(addresses.requestUpload, 'An address to put a file at', uploadAddress);

/** Disk storage's own upload address; the query is the signature. */
export const uploadBytes = endpoint(addresses.uploadBytes, 'Take the bytes of one file, once', {
  params: z.object({ key: z.string().regex(/^[\w-]{20,100}$/) }),
  query: z.object({
    expires: z.string().default(''),
    size: z.string().default(''),
    signature: z.string().default(''),
  }),
  takes: 'bytes',
  access: 'anyone',
  reply: 'nothing',
});

/** Adds an uploaded object to an item. Claiming it again answers the same record. */
export const addVendorFile = endpoint(addresses.addVendorFile, 'Keep an uploaded file with an item', {
  body: fileClaim.extend({
    softwareId: recordId,
    uploadedBy: z.unknown().optional(),
  }),
  reply: vendorFileReply,
  status: 201,
});

export const listVendorFiles = endpoint(
  addresses.listVendorFiles,
  'The files of one item, the newest first',
  { reply: z.array(vendorFileReply) },
);

export const deleteVendorFile = endpoint(addresses.deleteVendorFile, 'Delete a file of an item', {
  params: idParams.extend({ fileId: idParams.shape.id }),
  reply: 'nothing',
});

export const downloadVendorFile = endpoint(
  addresses.downloadVendorFile,
  'Download a file under its own name',
  { reply: 'file' },
);

/** A file of a request. `fileSize` is bytes. */
export const requestAttachmentReply = vendorFileReply.omit({ softwareId: true }).extend({
  requestId: z.number(),
  uploadedBy: z.number(),
  uploadedByName: z.string(),
});
export type RequestAttachment = z.infer<typeof requestAttachmentReply>;

const requestEndpoint = endpointsOf('Purchase requests');

export const requestAttachmentUpload = requestEndpoint(
  addresses.requestAttachmentUpload,
  'An address to put an attachment at',
  uploadAddress,
);

export const addRequestAttachment = requestEndpoint(
  addresses.addRequestAttachment,
  'Keep an uploaded file with a request',
  {
    body: fileClaim.extend({
      requestId: recordId,
      uploadedBy: z.unknown().optional(),
    }),
    reply: requestAttachmentReply,
    status: 201,
  },
);

export const listRequestAttachments = requestEndpoint(
  addresses.listRequestAttachments,
  'The attachments of one request, the newest first',
  { reply: z.array(requestAttachmentReply) },
);

export const deleteRequestAttachment = requestEndpoint(
  addresses.deleteRequestAttachment,
  'Delete an attachment',
  {
    reply: 'nothing',
  },
);

export const downloadRequestAttachment = requestEndpoint(
  addresses.downloadRequestAttachment,
  'Download an attachment under its own name',
  { reply: 'file' },
);
