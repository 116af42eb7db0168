import { once } from 'node:events';
import type { Server } from 'node:net';

/** Makes a fake storage listen; answers the settings that lead to it. */
export async function storageAt(server: Server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const place = server.address();
  if (place === null || typeof place === 'string') throw new Error('The storage has no port.');
  return {
    S3_BUCKET: 'purser',
    S3_REGION: 'eu-1',
    S3_ENDPOINT: `http://127.0.0.1:${place.port}`,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
}
