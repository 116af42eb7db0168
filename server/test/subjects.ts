import { addedItem, figma } from './items.ts';
import { begunRequest, idOf } from './request-comments-scene.ts';
import type { TestApp, Visitor } from './start-app.ts';
import { pdfFile, uploadedTo } from './vendor-files.ts';
import { withVisitor } from './with-visitor.ts';

/** A kind of what people comment on, add files to and read the history of, as calls reach it. */
export interface SubjectKind {
  readonly name: string;
  readonly begin: (visitor: Visitor) => Promise<string>;
  /** The method that changes a field of it. */
  readonly edit: 'PATCH' | 'PUT';
  /** What its files call its id. */
  readonly key: string;
  readonly records: string;
  readonly list: string;
  readonly fileOf: (subject: string, id: number) => string;
}

const item: SubjectKind = {
  name: 'an item',
  begin: async (visitor) => `/api/software/${await addedItem(visitor, null, figma)}`,
  edit: 'PATCH',
  key: 'softwareId',
  records: '/api/vendor-files',
  list: 'vendor-files',
  fileOf: (subject, id) => `${subject}/vendor-files/${id}`,
};

const request: SubjectKind = {
  name: 'a request',
  begin: (visitor) => begunRequest(visitor, { vendor: 'Wasabi', productName: 'Hot Cloud Storage' }),
  edit: 'PUT',
  key: 'requestId',
  records: '/api/request-attachments',
  list: 'attachments',
  fileOf: (_subject, id) => `/api/request-attachments/${id}`,
};

export const subjects = { item, request };

export async function withSubject({ begin }: SubjectKind, part = '') {
  const { app, visitor } = await withVisitor();
  const subject = await begin(visitor);
  return { app, visitor, subject, url: `${subject}/${part}` };
}

/** What a record of a file sends to claim an upload for a subject. */
export async function claimFor(
  { key, records }: SubjectKind,
  { app, visitor, subject }: { app: TestApp; visitor: Visitor; subject: string },
  file = pdfFile(),
) {
  return { [key]: idOf(subject), ...(await uploadedTo({ app, visitor, records }, file)) };
}
