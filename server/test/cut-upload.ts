import { once } from 'node:events';
import { request } from 'node:http';
import { finished } from 'node:stream/promises';

/** Begins to put `size` bytes at an address, sends half of them and breaks the connection. */
export async function cutUpload(url: string, size: number): Promise<void> {
  const upload = request(url, { method: 'PUT', headers: { 'content-length': size } });
  await once(upload, 'socket');
  await new Promise((sent) => {
    upload.write(Buffer.alloc(size / 2, 'a'), sent);
  });
  upload.destroy();
  await finished(upload).catch(() => {});
}
