import type { BulkImportReply } from '@purser/api/users';
import { type ListedPerson, listedName, notCsvMessage, refusalOf } from '@purser/domain/people-file';
import { Problem } from '@purser/domain/problem';
import { audit } from '../../platform/audit.ts';
import type { TableUpload } from '../../platform/csv/table-upload.ts';
import { authorshipOf, recordActivity } from '../../platform/history.ts';
import { beginImport, recordPeople } from '../../platform/imports.ts';
import { endInNameOf, noteOf } from '../../platform/in-name-of.ts';
import { addPeople, nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { findAddresses, passOnDelegations, reviveUsers } from './users.queries.ts';
import { managePeople } from './users.service.ts';

/** Brings in the people of a file. A trial says who would come. */
export async function importPeople(
  work: Work,
  { upload, domains }: { readonly upload: TableUpload<'people'>; readonly domains: readonly string[] },
): Promise<BulkImportReply> {
  const { answer: file, outcome } = await upload.read({ domains }).catch(asPeopleProblem);
  return managePeople(work, 'add people', async (within) => {
    // The client may have disconnected while the lock was taken.
    upload.signal.throwIfAborted();
    const found = await findNew(within.db, file.people);
    const people = [...found.added, ...found.back];
    const duplicates = file.people.length - people.length + file.repeated;
    const brought = upload.isTrial ? null : await bringIn(within, found, upload.form.fileName);
    if (brought) {
      const counts = { imported: people.length, present: duplicates, refused: outcome.refused };
      await audit(within, 'people_imported', { counts, ...noteOf(brought.ended) });
    }
    upload.signal.throwIfAborted();
    return {
      ...outcome,
      importId: brought?.importId ?? null,
      imported: brought ? people.length : 0,
      added: people.length,
      duplicates,
      error: refusalOf(file.errors),
    };
  });
}

// The message for a file that is no CSV (docs/product/users.md#import-of-people); the reason is in its field.
function asPeopleProblem(error: unknown): never {
  if (!(error instanceof Problem) || error.code !== 'not_csv') throw error;
  const fields = { csv: error.message };
  throw new Problem('invalid', notCsvMessage, { code: 'not_csv', fields });
}

interface NewPeople {
  readonly added: readonly ListedPerson[];
  /** Who had been deleted. */
  readonly back: readonly ListedPerson[];
}

async function findNew(db: Work['db'], people: readonly ListedPerson[]): Promise<NewPeople> {
  const known = await findAddresses(
    db,
    people.map(({ email }) => email),
  );
  return {
    added: people.filter(({ email }) => !known.has(email)),
    back: people.filter(({ email }) => known.get(email)?.isDeleted),
  };
}

// Those who came back are people of long before: undoing an import doesn't take them away.
async function bringIn(work: Work, { added, back }: NewPeople, fileName: string | null) {
  const { db, at } = work;
  await addPeople(
    db,
    at,
    added.map((person) => ({ email: person.email, name: listedName(person) })),
  );
  const ended = back.length > 0 ? await restore(work, back) : null;
  const imported = added.length + back.length;
  if (imported > 0) await recordImport(work, imported);
  if (added.length === 0) return { importId: null, ended };
  const importId = await beginImport(db, authorshipOf(work), { kind: 'people', fileName, imported });
  await recordPeople(
    db,
    importId,
    added.map(({ email }) => email),
  );
  return { importId, ended };
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
