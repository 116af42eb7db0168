import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

// 32 MiB and some 150 ms for each guess, which is what OWASP asks of scrypt.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

const keyLength = 32;

/** Hashes a password: `scrypt$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Compares a password with a hash. Without a hash it takes as long, so that the time doesn't reveal which people exist.
 */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, salt, key] = (hash ?? `scrypt$${randomBytes(16).toString('base64url')}$`).split('$');
  const derived = await derive(password, Buffer.from(salt ?? '', 'base64url'), cost);
  const stored = Buffer.from(key ?? '', 'base64url');
  return stored.length === derived.length && timingSafeEqual(derived, stored);
}

// Keyboards may enter the same letter as different characters.
const derive = (password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => {
      if (error) reject(error);
      else resolve(key);
    });
  });
