import type { BulkImportReply } from '@purser/api/users';
import {
  type ListedPerson,
  listedName,
  notCsvMessage,
  type PeopleFile,
  refusalOf,
} from '@purser/domain/people-file';
import { Problem } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import type { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import { type ThreadRoom, withCsvThread } from '../../platform/csv/thread.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { endInNameOf, noteOf } from '../../platform/in-name-of.ts';
import { addPeople, nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import type { peopleTasks } from './people-tasks.ts';
import { findAddresses, passOnDelegations, reviveUsers } from './users.queries.ts';
import { managePeople } from './users.service.ts';

export interface PeopleUpload {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Only addresses of these come in, where there are any. */
  readonly domains: readonly string[];
  readonly limit: ConcurrencyLimit;
  readonly room: ThreadRoom;
}

export async function importPeople(work: Work, upload: PeopleUpload): Promise<BulkImportReply> {
  const file = await readPeopleFile(upload).catch(asPeopleProblem);
  return managePeople(work, 'add people', async (within) => {
    // The client may have disconnected while the lock was taken.
    upload.room.signal.throwIfAborted();
    const { imported, present, ended } = await addOrRestore(within, file.people);
    if (imported > 0) await recordImport(within, imported);
    const counts = { imported, present: present + file.repeated, refused: file.errors.length };
    await audit(within, 'people_imported', { counts, ...noteOf(ended) });
    upload.room.signal.throwIfAborted();
    return {
      imported,
      duplicates: present + file.repeated,
      error: refusalOf(file.errors),
      errors: [...file.errors],
    };
  });
}

// The message for a file that is no CSV (docs/product/users.md#import-of-people); the reason is in its field.
function asPeopleProblem(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'not_csv') throw error;
  const fields = { csv: error.message };
  throw new Problem('invalid', notCsvMessage, { code: 'not_csv', fields });
}

const readPeopleFile = ({ bytes, domains, limit, room }: PeopleUpload): Promise<PeopleFile> =>
  limit(room.signal, () =>
    withCsvThread<typeof peopleTasks, PeopleFile>(room, (thread) =>
      thread.ask('readPeople', { bytes, domains }, [bytes.buffer]),
    ),
  );

async function addOrRestore(work: Work, people: readonly ListedPerson[]) {
  const { db, at } = work;
  const known = await findAddresses(
    db,
    people.map(({ email }) => email),
  );
  const added = people.filter(({ email }) => !known.has(email));
  const back = people.filter(({ email }) => known.get(email)?.isDeleted);
  await addPeople(
    db,
    at,
    added.map((person) => ({ email: person.email, name: listedName(person) })),
  );
  const ended = back.length > 0 ? await restore(work, back) : null;
  const imported = added.length + back.length;
  return { imported, present: people.length - imported, ended };
}

/** Nothing from before acts in their name; what of it there was, in words. */
async function restore(work: Work, people: readonly ListedPerson[]): Promise<string | null> {
  const { db, person } = work;
  const from = await reviveUsers(db, people);
  const ended = await endInNameOf(work, from);
  // While they were deleted, the administrators stood in for whoever had named them: that isn't theirs again.
  const away = await passOnDelegations(db, { from, to: person.id });
  const note = `left to ${await nameInTexts(db, person)}, since the delegate had been deleted`;
  for (const target of away) await audit(work, 'absence_changed', { target, note });
  await work.jobs.send(db, 'settle-approvals', { causedBy: person.id });
  return ended;
}

// One activity for any number of people.
const recordImport = async (work: Work, imported: number): Promise<void> =>
  recordActivity(work.db, authorshipOf(work), {
    type: 'role_changed',
    description:
      imported === 1 ? '1 person was added' : `${imported.toLocaleString('en-US')} people were added`,
    details: `Imported by ${await nameInTexts(work.db, work.person)}`,
  });
