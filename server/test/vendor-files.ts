import { expect } from 'vitest';
import { jsonOf } from './answers.ts';
import type { TestApp, Visitor } from './start-app.ts';
import { withVisitor } from './with-visitor.ts';

export interface TestFile {
  readonly fileName: string;
  readonly mimeType: string;
  readonly bytes: Buffer;
}

export const pdfFile = (fileName = 'Order form.pdf', text = 'one page'): TestFile => ({
  fileName,
  mimeType: 'application/pdf',
  bytes: Buffer.from(`%PDF-1.7\n${text}\n`),
});

/** What a record sends to claim an uploaded file. */
export const claimOf = ({ fileName, mimeType, bytes }: TestFile, uploadURL: string) => ({
  fileName,
  filePath: uploadURL.replace(/\?.*$/, ''),
  fileSize: bytes.length,
  mimeType,
});

export async function addressFor(
  visitor: Visitor,
  declared: object = {},
  records = '/api/vendor-files',
): Promise<string> {
  return jsonOf(await visitor.send('POST', `${records}/upload`, declared)).uploadURL;
}

export const putBytes = (
  { http }: TestApp,
  uploadURL: string,
  { bytes, mimeType }: Omit<TestFile, 'fileName'>,
) => {
  const { pathname, search } = new URL(uploadURL);
  return http.inject({
    method: 'PUT',
    url: `${pathname}${search}`,
    headers: { 'content-type': mimeType },
    payload: bytes,
  });
};

export const uploaded = (app: TestApp, visitor: Visitor, file = pdfFile()) =>
  uploadedTo({ app, visitor, records: '/api/vendor-files' }, file);

/** The same for records of another kind, by their address. */
export async function uploadedTo(
  { app, visitor, records }: { app: TestApp; visitor: Visitor; records: string },
  file: TestFile,
) {
  const { fileName, mimeType, bytes } = file;
  const uploadURL = await addressFor(visitor, { fileName, mimeType, fileSize: bytes.length }, records);
  const answer = await putBytes(app, uploadURL, file);
  expect(answer.statusCode, answer.body).toBe(204);
  return claimOf(file, uploadURL);
}

export async function addedSoftware(visitor: Visitor, product_name = 'Organization'): Promise<number> {
  return jsonOf(await visitor.send('POST', '/api/software', { vendor: 'Figma', product_name }), 201).id;
}

/** An application with somebody's software, to which files belong. */
export async function withSoftware() {
  const { app, visitor } = await withVisitor();
  return { app, visitor, softwareId: await addedSoftware(visitor) };
}

export async function addedFile(app: TestApp, visitor: Visitor, softwareId: number, file = pdfFile()) {
  const claim = await uploaded(app, visitor, file);
  return jsonOf(await visitor.send('POST', '/api/vendor-files', { softwareId, ...claim }), 201);
}
