import { sql } from 'drizzle-orm';
import { jsonOf } from './answers.ts';
import { act } from './request-scene.ts';
import { reassign } from './request-steps.ts';
import { addedRequest } from './requests.ts';
import type { TestApp, Visitor } from './start-app.ts';
import { pdfFile, uploadedTo } from './vendor-files.ts';

/** Begins a request with some fields and answers its address; without any it is an empty draft. */
export async function begunRequest(visitor: Visitor, fields: object = {}): Promise<string> {
  const url = `/api/purchase-requests/${(await addedRequest(visitor)).id}`;
  if (Object.keys(fields).length > 0) jsonOf(await visitor.send('PUT', url, fields));
  return url;
}

export async function decided(
  visitor: Visitor,
  url: string,
  decisions: Readonly<Record<string, 'approve' | 'reject'>>,
): Promise<void> {
  for (const [stepName, action] of Object.entries(decisions)) {
    jsonOf(await act(visitor, url, [action, stepName]));
  }
}

export async function reassigned(
  visitor: Visitor,
  url: string,
  { stepName, newAssigneeId }: { stepName: string; newAssigneeId: number },
): Promise<void> {
  jsonOf(await reassign(visitor, url, [stepName, newAssigneeId]));
}

export const uploadedAttachment = (app: TestApp, visitor: Visitor, file = pdfFile()) =>
  uploadedTo({ app, visitor, records: '/api/request-attachments' }, file);

export async function attached(
  app: TestApp,
  visitor: Visitor,
  { url, file = pdfFile() }: { url: string; file?: ReturnType<typeof pdfFile> },
) {
  const claim = await uploadedAttachment(app, visitor, file);
  return jsonOf(
    await visitor.send('POST', '/api/request-attachments', { ...claim, requestId: idOf(url) }),
    201,
  );
}

/** The mails about a request, in their order. */
export async function mailsAbout({ db }: TestApp, url: string) {
  const { rows } = await db.execute<{ event: string; username: string; details: object }>(sql`
    select event, username, details from mails join users on users.id = mails."userId"
    where "requestId" = ${idOf(url)} order by mails.id`);
  return rows;
}

export const idOf = (url: string): number => Number(url.split('/').at(-1));
