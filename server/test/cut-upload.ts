import { once } from 'node:events';
import { request } from 'node:http';
import { finished } from 'node:stream/promises';

export async function cutUpload(url: string, size: number): Promise<void> {
  const upload = request(url, { method: 'PUT', headers: { 'content-length': size } });
  await once(upload, 'socket');
  await new Promise((sent) => {
    upload.write(Buffer.alloc(size / 2, 'a'), sent);
  });
  upload.destroy();
  await finished(upload).catch(() => {});
}
