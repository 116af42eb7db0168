/** What belongs to a purchase request beside its fields: comments and attachments (docs/product/requests.md#attachments). */
import { longest } from '@purser/domain/limits';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { commentReply } from './comments.ts';
import { endpoint, idParams } from './endpoint.ts';
import { instant, pageQuery, requiredText } from './fields.ts';
import { fileClaim, uploadRequest } from './files.ts';

/** A comment on a request. */
export const requestCommentReply = commentReply
  .omit({ softwareId: true })
  .extend({ requestId: z.number(), userId: z.number() });
export type RequestComment = z.infer<typeof requestCommentReply>;

const tag = 'Purchase requests';

/** The newest are last. With `limit`, the newest so many; with `before`, of those older than that id. At most 24 MiB of text. */
export const listRequestComments = endpoint({
  address: addresses.listRequestComments,
  tag,
  summary: 'The comments on one request, the newest last',
  params: idParams,
  query: pageQuery,
  reply: z.array(requestCommentReply),
});

/** Adds a comment by whoever is signed in. `userId` and `requestId` are accepted and known already. */
export const addRequestComment = endpoint({
  address: addresses.addRequestComment,
  tag,
  summary: 'Comment on a request',
  params: idParams,
  body: z.object({ content: requiredText('Please write a comment', longest.prose) }),
  reply: requestCommentReply,
  status: 201,
});

/** A file with a request. `fileSize` is bytes. */
export const requestAttachmentReply = z.object({
  id: z.number(),
  requestId: z.number(),
  fileName: z.string(),
  filePath: z.string(),
  fileSize: z.number(),
  mimeType: z.string(),
  uploadedBy: z.number(),
  uploadedByName: z.string(),
  createdAt: instant,
});
export type RequestAttachment = z.infer<typeof requestAttachmentReply>;

/** Answers an address for one `PUT` of the file with its own content type, good for 15 minutes. */
export const requestAttachmentUpload = endpoint({
  address: addresses.requestAttachmentUpload,
  tag,
  summary: 'An address to put an attachment at',
  body: uploadRequest,
  reply: z.object({ uploadURL: z.string() }),
});

/** Keeps an uploaded object with a request. Claiming it again answers the same record. */
export const addRequestAttachment = endpoint({
  address: addresses.addRequestAttachment,
  tag,
  summary: 'Keep an uploaded file with a request',
  body: fileClaim.extend({
    requestId: z.number().int().min(1).max(2_147_483_647),
    uploadedBy: z.unknown().optional(),
  }),
  reply: requestAttachmentReply,
  status: 201,
});

export const listRequestAttachments = endpoint({
  address: addresses.listRequestAttachments,
  tag,
  summary: 'The attachments of one request, the newest first',
  params: idParams,
  reply: z.array(requestAttachmentReply),
});

export const deleteRequestAttachment = endpoint({
  address: addresses.deleteRequestAttachment,
  tag,
  summary: 'Delete an attachment',
  params: idParams,
  reply: 'nothing',
});

export const downloadRequestAttachment = endpoint({
  address: addresses.downloadRequestAttachment,
  tag,
  summary: 'Download an attachment under its own name',
  params: idParams,
  reply: 'file',
});
