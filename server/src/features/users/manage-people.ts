import type { Action } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { lockPeople } from '../../platform/locks.ts';
import { permit } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';
import { findUser } from './users.queries.ts';

/**
 * Runs one administration of people at a time, in a transaction. The caller's role is read again under the lock,
 * because the one before may have deleted or demoted them.
 */
export async function managePeople<Answer>(
  work: Work,
  action: Action,
  manage: (within: Work) => Promise<Answer>,
): Promise<Answer> {
  permit(work.person, action);
  return work.db.transaction(async (tx) => {
    await lockPeople(tx);
    const person = (await findUser(tx, work.person.id)) ?? signedOut();
    permit(person, action);
    return manage({ ...work, db: tx, person });
  });
}

/** Throws 404. */
export const noSuchUser = (): never => {
  throw new Problem('missing', 'This person doesn’t exist. They may have been deleted');
};

const signedOut = (): never => {
  throw new Problem('unauthenticated', 'Please sign in to continue');
};
