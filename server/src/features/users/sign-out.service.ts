import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { endAllSessions, endSessionsOf } from '../../platform/session.ts';
import { managePeople, noSuchUser } from './manage-people.ts';
import { findUser } from './users.queries.ts';

/** Ends somebody's sessions on every device: one's own, or as an administrator anybody's. 404 for an unknown person. */
export const signOutUser = (work: Work, id: number): Promise<void> =>
  managePeople(work, id === work.person.id ? 'sign oneself out' : 'sign others out', async (within) => {
    const { db, person } = within;
    const user = (await findUser(db, id)) ?? noSuchUser();
    const name = await nameInTexts(db, user);
    await endSessionsOf(db, id);
    await recordActivity(db, authorshipOf(within), {
      type: 'role_changed',
      description: id === person.id ? `${name} signed out everywhere` : `${name} was signed out everywhere`,
      metadata: JSON.stringify({ action: 'signed_out', userId: id }),
    });
  });

export const signOutEverybody = (work: Work): Promise<void> =>
  managePeople(work, 'sign others out', async (within) => {
    await endAllSessions(within.db);
    await recordActivity(within.db, authorshipOf(within), {
      type: 'role_changed',
      description: 'Everybody was signed out',
      metadata: JSON.stringify({ action: 'signed_out', everybody: true }),
    });
  });
