import type { BodyOf } from '@purser/api/endpoint';
import type { updateMe } from '@purser/api/session';
import { auditChanges } from '@purser/domain/audit';
import { audit } from '../../platform/audit.ts';
import { authorshipOf, recordAdministration } from '../../platform/history.ts';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import type { Person } from '../../platform/session.ts';
import { lockUser, updateUser } from './session.queries.ts';

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
