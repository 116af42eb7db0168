import { createHash, randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { later } from '../src/platform/clock.ts';
import { addressLifetime } from '../src/platform/files/storage.ts';
import { startApp, type TestApp } from './start-app.ts';

export interface ListeningApp extends TestApp {
  /** An address for a new key; without a `size` for anything up to `largest` bytes. */
  issue(allowed?: { size?: number; largest?: number }): Promise<{ key: string; url: string }>;
  reach(url: string): string;
  put(url: string, bytes: Uint8Array, headers?: Record<string, string>): Promise<Response>;
}

const appUrl = 'http://127.0.0.1:3000';

export async function startListening(env: Record<string, string> = {}): Promise<ListeningApp> {
  const app = await startApp({ ...env, APP_URL: appUrl });
  const address = await app.http.listen({ host: '127.0.0.1', port: 0 });
  const reach = (url: string): string => url.replace(appUrl, address);
  return Object.assign(app, {
    reach,
    put: (url: string, bytes: Uint8Array, headers: Record<string, string> = {}) =>
      fetch(reach(url), { method: 'PUT', body: Uint8Array.from(bytes), headers }),
    async issue({ size, largest = 1024 * 1024 }: { size?: number; largest?: number } = {}) {
      const key = randomBytes(24).toString('base64url');
      const url = await app.files.uploadUrl({
        key,
        largest: size ?? largest,
        isExact: size !== undefined,
        mimeType: 'application/pdf',
        expiresAt: later(app.clock.now(), addressLifetime),
      });
      return { key, url };
    },
  });
}

export async function hashOf(bytes: Uint8Array | Readable): Promise<string> {
  const hash = createHash('sha256');
  if (bytes instanceof Uint8Array) return hash.update(bytes).digest('hex');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
