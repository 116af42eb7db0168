import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { Problem } from '@purser/domain/problem';
import type { ReceivedUpload, UploadGrant } from './storage.ts';

export type UploadQuery = ReceivedUpload['query'];

export interface AllowedUpload {
  /** Bytes. */
  readonly largest: number;
  readonly isExact: boolean;
}

/** Signs our own upload addresses, with a key that is derived from the server's secret. */
export function uploadSigner(secret: string) {
  const signingKey = Buffer.from(hkdfSync('sha256', secret, '', 'purser upload addresses', 32));
  const signatureOf = (key: string, { size, expires }: Omit<UploadQuery, 'signature'>): string =>
    createHmac('sha256', signingKey).update(`${key}\n${size}\n${expires}`).digest('base64url');
  return {
    sign(grant: UploadGrant): UploadQuery {
      const allowed = { size: sizeOf(grant), expires: String(Date.parse(grant.expiresAt)) };
      return { ...allowed, signature: signatureOf(grant.key, allowed) };
    },
    /** A Problem `forbidden` where the address was not signed by us or has expired. */
    check({ key, query, now }: Pick<ReceivedUpload, 'key' | 'query' | 'now'>): AllowedUpload {
      if (!isEqual(query.signature, signatureOf(key, query)))
        throw new Problem('forbidden', 'This upload address is not valid. Please choose the file again');
      if (Date.parse(now) >= Number(query.expires))
        throw new Problem('forbidden', 'This upload address has expired. Please choose the file again');
      return allowedBy(query.size);
    },
  };
}

// `1234` permits exactly that many bytes, `1-1234` at most that many.
const sizeOf = ({ largest, isExact }: UploadGrant): string => (isExact ? `${largest}` : `1-${largest}`);

const allowedBy = (size: string): AllowedUpload => ({
  largest: Number(size.split('-').at(-1)),
  isExact: !size.includes('-'),
});

function isEqual(given: string, expected: string): boolean {
  const [givenBytes, expectedBytes] = [Buffer.from(given), Buffer.from(expected)];
  return givenBytes.length === expectedBytes.length && timingSafeEqual(givenBytes, expectedBytes);
}
