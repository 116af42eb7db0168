import { createHash, randomBytes } from 'node:crypto';
import { atLeast, atMost, type Figure, medianOf, timed } from './measure.ts';
import { type Bench, forgetPeak, peakOf } from './server.ts';

const megabyte = 1024 * 1024;

/** How fast the disk storage takes a file, what that costs in memory, and whether many at once arrive whole. */
export async function benchUploads(bench: Bench, softwareId: number): Promise<Figure[]> {
  const file = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(50 * megabyte - 9)]);
  const seconds = await medianOf(5, () => putOnce(bench, file));
  forgetPeak(bench.pid);
  const before = peakOf(bench.pid);
  await putOnce(bench, file);
  const growth = peakOf(bench.pid) - before;
  const whole = await sixteenAtOnce(bench, softwareId);
  return [
    atLeast('Upload of 50 MB to the disk', file.length / megabyte / seconds, [100, 'MB a second']),
    atMost('Memory that the server gains while taking 50 MB', growth, [30, 'MB']),
    atLeast('16 uploads at once that arrive whole, by hash', whole, [16, 'files']),
  ];
}

async function putOnce(bench: Bench, file: Buffer): Promise<number> {
  const { uploadURL } = await send<{ uploadURL: string }>(bench, '/api/vendor-files/upload', {
    fileName: 'bench.pdf',
    fileSize: file.length,
    mimeType: 'application/pdf',
  });
  return (await timed(() => put(uploadURL, file))) / 1000;
}

async function sixteenAtOnce(bench: Bench, softwareId: number): Promise<number> {
  const files = Array.from({ length: 16 }, (_, at) =>
    Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes((4 + at) * megabyte)]),
  );
  const whole = await Promise.all(files.map((file, at) => comesBackWhole(bench, softwareId, { file, at })));
  return whole.filter(Boolean).length;
}

async function comesBackWhole(
  bench: Bench,
  softwareId: number,
  { file, at }: { file: Buffer; at: number },
): Promise<boolean> {
  const told = { fileName: `file-${at}.pdf`, fileSize: file.length, mimeType: 'application/pdf' };
  const { uploadURL } = await send<{ uploadURL: string }>(bench, '/api/vendor-files/upload', told);
  await put(uploadURL, file);
  const claim = { ...told, softwareId, filePath: uploadURL.split('?', 1)[0] };
  const { id } = await send<{ id: number }>(bench, '/api/vendor-files', claim);
  const answer = await fetch(`${bench.origin}/api/vendor-files/${id}/download`, {
    headers: headersOf(bench),
  });
  return hashOf(Buffer.from(await answer.arrayBuffer())) === hashOf(file);
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

const headersOf = ({ cookie }: Bench) => ({ cookie });

async function put(url: string, file: Buffer): Promise<void> {
  const answer = await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(file),
    headers: { 'content-type': 'application/pdf' },
  });
  if (!answer.ok) throw new Error(`The upload answered ${answer.status}: ${await answer.text()}`);
}

async function send<Reply>(bench: Bench, path: string, body: object): Promise<Reply>;
async function send(bench: Bench, path: string, body: object): Promise<unknown> {
  const answer = await fetch(bench.origin + path, {
    method: 'POST',
    headers: { ...headersOf(bench), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  const reply: unknown = await answer.json();
  return reply;
}
