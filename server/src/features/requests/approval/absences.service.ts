import type { AbsenceReply } from '@purser/api/absences';
import { absenceText } from '@purser/domain/approvals/absences';
import type { AuditTarget } from '@purser/domain/audit';
import { auditChanges } from '@purser/domain/audit';
import { invalid, Problem } from '@purser/domain/problem';
import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { firstRow } from '../../../db/rows.ts';
import { absences } from '../../../db/tables/absences.ts';
import { users } from '../../../db/tables/users.ts';
import { audit } from '../../../platform/audit.ts';
import { authorshipOf, recordActivity } from '../../../platform/history.ts';
import { lockPeople } from '../../../platform/locks.ts';
import { namesOf, personGone, requirePeople } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import { inTransaction, type Work } from '../../../platform/serve.ts';

/** Says that somebody is out of office, and who decides meanwhile. People say it of themselves, administrators of anybody. */
export async function putAbsence(work: Work, personId: number, absence: AbsenceReply): Promise<AbsenceReply> {
  const { from, to, delegateId } = absence;
  if (to < work.today) throw invalid({ to: 'The last day is over already' });
  if (delegateId === personId) throw invalid({ delegateId: 'Please choose somebody else' });
  return changeAbsence(work, personId, async (tx) => {
    await requirePeople(tx, { delegateId });
    await tx
      .insert(absences)
      .values({ personId, from, to, delegateId })
      .onConflictDoUpdate({ target: absences.personId, set: { from, to, delegateId } });
    return absence;
  });
}

/** Says that somebody is back. Who isn't away stays there. */
export const deleteAbsence = (work: Work, personId: number): Promise<void> =>
  changeAbsence(work, personId, async (tx) => {
    await tx.delete(absences).where(eq(absences.personId, personId));
  });

async function changeAbsence<Made>(
  work: Work,
  personId: number,
  write: (tx: Executor) => Promise<Made>,
): Promise<Made> {
  permit(work.person, personId === work.person.id ? 'say oneself away' : 'manage people');
  return inTransaction(work, async (within, tx) => {
    // Neither of the two is deleted meanwhile.
    await lockPeople(tx);
    await requirePresent(tx, personId);
    const before = await textOf(tx, personId);
    const made = await write(tx);
    await recordAbsence(within, personId, { before, after: await textOf(tx, personId) });
    return made;
  });
}

async function requirePresent(tx: Executor, id: number): Promise<void> {
  const found = await tx.$count(users, and(eq(users.id, id), isNull(users.deletedAt)));
  if (found === 0) throw new Problem('missing', personGone);
}

async function textOf(tx: Executor, personId: number): Promise<string | null> {
  const absence = await firstRow(tx.select().from(absences).where(eq(absences.personId, personId)));
  if (!absence) return null;
  const names = await namesOf(tx, [absence.delegateId]);
  return absenceText(absence, names.get(absence.delegateId) ?? '');
}

async function recordAbsence(
  work: Work,
  personId: number,
  { before, after }: { readonly before: string | null; readonly after: string | null },
): Promise<void> {
  if (before === after) return;
  const name = (await namesOf(work.db, [personId])).get(personId) ?? '';
  await recordActivity(work.db, authorshipOf(work), {
    type: 'role_changed',
    description: after === null ? `${name} is back in the office` : `${name} is out of office ${after}`,
    metadata: JSON.stringify({ about: 'people' }),
  });
  const target: AuditTarget = { id: personId, name };
  await audit(work, 'absence_changed', {
    target,
    changes: auditChanges({ 'Out of office': before }, { 'Out of office': after }),
  });
  await work.jobs.send(work.db, 'settle-approvals', { causedBy: work.person.id });
}
