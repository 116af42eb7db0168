import { Readable } from 'node:stream';
import type { FileClaim } from '@purser/api/files';
import { softwareSubject } from '../src/features/subjects/software-subject.ts';
import { issueUpload } from '../src/platform/files/uploads.ts';
import type { Work } from '../src/platform/serve.ts';
import { addFile } from '../src/platform/subjects/files.ts';

/** A file with a single page of text. */
export interface DemoFile {
  readonly fileName: string;
  readonly lines: readonly string[];
}

export async function addDemoFile(work: Work, softwareId: number, file: DemoFile): Promise<void> {
  await addFile(work, softwareSubject, { ...(await uploadDemoFile(work, file)), id: softwareId });
}

/** Uploads a page as a browser does, and answers the claim with which it becomes a file of something. */
export async function uploadDemoFile(work: Work, { fileName, lines }: DemoFile): Promise<FileClaim> {
  const bytes = pageOf(lines);
  const file = { fileName, fileSize: bytes.length, mimeType: 'application/pdf' };
  const uploadURL = await issueUpload(work, file);
  await put(work, new URL(uploadURL), bytes);
  return { ...file, filePath: uploadURL.split('?')[0] ?? '' };
}

async function put({ files, at }: Work, url: URL, bytes: Buffer): Promise<void> {
  const key = url.pathname.split('/').at(-1) ?? '';
  const part = (name: string): string => url.searchParams.get(name) ?? '';
  const query = { expires: part('expires'), size: part('size'), signature: part('signature') };
  const upload = { key, query, content: Readable.from([bytes]), length: bytes.length, now: at };
  if (files.receive) return files.receive(upload);
  const { ok, status } = await fetch(url, { method: 'PUT', body: Uint8Array.from(bytes) });
  if (!ok) throw new Error(`The file storage answered ${status}.`);
}

// The smallest PDF that every viewer opens. It lacks the table of objects, which viewers rebuild.
function pageOf(lines: readonly string[]): Buffer {
  const shown = lines.map((line) => `(${line.replace(/[()\\]/g, '\\$&')}) Tj T*`).join(' ');
  const text = `BT /F1 12 Tf 18 TL 72 770 Td ${shown} ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer << /Root 1 0 R /Size 6 >>\n%%EOF\n`, 'latin1');
}
