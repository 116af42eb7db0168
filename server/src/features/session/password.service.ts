import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { BodyOf } from '@purser/api/endpoint';
import type { passwordRegister, updateMe } from '@purser/api/session';
import { auditChanges } from '@purser/domain/audit';
import { emailMessage, nameOf, parseEmail, usernameOf } from '@purser/domain/people';
import { invalid, Problem } from '@purser/domain/problem';
import type { Executor } from '../../db/client.ts';
import { audit, type Caller } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { lockPeople } from '../../platform/locks.ts';
import { findFreeUsername, nameInTexts } from '../../platform/people.ts';
import type { Server, Work } from '../../platform/serve.ts';
import type { Person } from '../../platform/session.ts';
import {
  findByEmail,
  findByLogin,
  insertUser,
  lockUser,
  type UserRow,
  updateUser,
} from './session.queries.ts';
import type { Refused } from './sign-in-audit.ts';

interface Attempt extends Pick<Server, 'db' | 'clock'> {
  readonly caller: Caller;
  /** Writes why the attempt is refused. */
  readonly refused: Refused;
}

export async function checkLogin(
  { db, clock, refused }: Attempt,
  login: string,
  password: string,
): Promise<Person> {
  const user = await findByLogin(db, login.toLowerCase());
  const isRight = await isPassword(password, user?.passwordHash);
  if (user && isRight && user.deletedAt === null) {
    return updateUser(db, user.id, { lastSignInAt: clock.now() });
  }
  await refused({ reason: loginFault(user), name: user?.name ?? parseEmail(login), personId: user?.id });
  throw new Problem('unauthenticated', 'Login failed', { code: 'login_failed' });
}

// The answer doesn't tell these apart.
function loginFault(user: UserRow | undefined): string {
  if (!user) return 'unknown_person';
  if (user.deletedAt !== null) return 'account_removed';
  return user.passwordHash === null ? 'no_password' : 'wrong_password';
}

/** Adds a person by password: never as an administrator, and 409 where the address is known. */
export async function register(
  { db, clock, caller, refused }: Attempt,
  registration: BodyOf<typeof passwordRegister>,
  allowedDomains: readonly string[],
): Promise<Person> {
  const email = parseEmail(registration.email);
  if (email === undefined) throw invalid({ email: emailMessage });
  if (allowedDomains.length > 0 && !allowedDomains.includes(email.slice(email.lastIndexOf('@') + 1))) {
    await refused({ reason: 'domain_not_allowed', name: email });
    throw invalid({ email: 'Please use an address of your company' });
  }
  const passwordHash = await hashPassword(registration.password);
  const added = db.transaction(async (tx) => {
    await lockPeople(tx);
    if (await findByEmail(tx, email)) throw taken('email', 'This address is taken');
    const at = clock.now();
    const person = await insertUser(tx, {
      email,
      passwordHash,
      username: await usernameFor(tx, registration.username, email),
      name: registration.name ?? nameOf(email),
      firstName: registration.firstName ?? null,
      lastName: registration.lastName ?? null,
      createdAt: at,
      lastSignInAt: at,
    });
    const target = { id: person.id, name: person.name };
    await audit({ db: tx, person, at, caller }, 'person_added', { target, note: 'by password' });
    await audit({ db: tx, person, at, caller }, 'password_set', { target });
    return person;
  });
  return added.catch(async (error: unknown) => {
    const isTaken = error instanceof Problem && error.code === 'registration_failed';
    if (isTaken) await refused({ reason: 'address_taken', name: email });
    throw error;
  });
}

async function usernameFor(tx: Executor, asked: string | null | undefined, email: string): Promise<string> {
  if (asked === undefined || asked === null) return findFreeUsername(tx, usernameOf(email));
  const username = asked.toLowerCase();
  if (!/^[a-z0-9._-]+$/.test(username)) {
    throw invalid({ username: 'Please use only letters, digits, dots, dashes and underscores' });
  }
  if (await findByLogin(tx, username)) throw taken('username', 'This user name is taken');
  return username;
}

const taken = (field: string, message: string): Problem =>
  new Problem('conflict', 'Registration failed', {
    code: 'registration_failed',
    fields: { [field]: message },
  });

// 32 MiB and some 150 ms for each guess, which is what OWASP asks of scrypt.
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 2 ** 20 };

const keyLength = 32;

/** Hashes a password: `scrypt$salt$key`. */
async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const key = await derive(password, salt, cost);
  return `scrypt$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

/**
 * Compares a password with a hash. Without a hash it takes as long, so that the time doesn't reveal which people exist.
 */
async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
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

export async function changeProfile(
  work: Pick<Work, 'db' | 'person' | 'at' | 'caller'>,
  { name, firstName, lastName }: BodyOf<typeof updateMe>,
): Promise<Person> {
  const change = {
    ...(name === undefined ? {} : { name }),
    ...(firstName === undefined ? {} : { firstName }),
    ...(lastName === undefined ? {} : { lastName }),
  };
  if (Object.keys(change).length === 0) return work.person;
  return work.db.transaction(async (tx) => {
    const before = await lockUser(tx, work.person.id);
    const after = await updateUser(tx, before.id, change);
    const [was, is] = [await nameInTexts(tx, before), await nameInTexts(tx, after)];
    await recordAdministration(tx, authorshipOf({ person: before, at: work.at }), {
      about: 'people',
      description: `${was} is now called ${is}`,
      details: before.name === after.name ? null : `User name ${after.username}`,
    });
    const changes = auditChanges(namesIn(before), namesIn(after));
    const target = { id: before.id, name: before.name };
    if (changes.length > 0) await audit({ ...work, db: tx }, 'person_renamed', { target, changes });
    return after;
  });
}

const namesIn = ({ name, firstName, lastName }: Person) => ({
  Name: name,
  'First name': firstName,
  'Last name': lastName,
});
