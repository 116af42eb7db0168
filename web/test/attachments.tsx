import type { RequestAttachment } from '@purser/api/files';
import { json, type Routes } from './network.ts';
import { maya, usersAnswer } from './render-app.tsx';
import { jack } from './requests.ts';

/** An attachment of request 128 that Jack has brought, unless said otherwise. */
export const attachment = (given: Partial<RequestAttachment> & { id: number }): RequestAttachment => ({
  requestId: 128,
  fileName: `quote-${given.id}.pdf`,
  filePath: `http://localhost/api/uploads/key-${given.id}`,
  fileSize: 428_032,
  mimeType: 'application/pdf',
  uploadedBy: jack.id,
  uploadedByName: jack.name,
  createdAt: '2026-11-13T10:00:00.000Z',
  ...given,
});

/** Answers for a request whose attachments are kept as a server would keep them. */
export function attachmentsOnServer(kept: RequestAttachment[] = []): Routes {
  let last = 100;
  return {
    'GET /api/users': () => usersAnswer([maya, jack]),
    'GET /api/purchase-requests/128/attachments': () => json(kept),
    'POST /api/request-attachments/upload': () => {
      last += 1;
      return json({ uploadURL: `http://localhost/api/uploads/key-${last}?signature=s` });
    },
    'POST /api/request-attachments': ({ body }) => {
      last += 1;
      const made = attachment({
        id: last,
        ...JSON.parse(String(body)),
        uploadedBy: maya.id,
        uploadedByName: maya.name,
      });
      kept.unshift(made);
      return json(made, 201);
    },
  };
}
