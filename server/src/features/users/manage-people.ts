import type { Action } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import { lockPeople } from '../../platform/locks.ts';
import { personGone } from '../../platform/people.ts';
import { permit } from '../../platform/permit.ts';
import { signedOutMessage } from '../../platform/problems.ts';
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
  throw new Problem('missing', personGone);
};

const signedOut = (): never => {
  throw new Problem('unauthenticated', signedOutMessage);
};
