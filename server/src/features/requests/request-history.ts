import {
  approverField,
  attachmentField,
  changeText,
  copyField,
  creationField,
  historyValue,
  requestedContractField,
} from '@purser/domain/request-changes';
import { requestFieldNames } from '@purser/domain/request-fields';
import { requestNumber } from '@purser/domain/request-labels';
import type { ContractTerms } from '@purser/domain/terms';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../db/client.ts';
import { type Authorship, authorshipOf, type FieldChange, writeAudit } from '../../platform/history.ts';
import { namesInTexts, namesOf } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { summaryOf } from '../contracts/contracts.service.ts';
import { findLateChanges, insertRequestChanges } from './request-changes.queries.ts';
import { findStepRows, type StepRow } from './request-steps.queries.ts';
import type { RequestRecord } from './requests.queries.ts';

/** Tells that a request was begun, in its transaction. */
export const tellOfBeginning = (tx: Executor, authorship: Authorship, requestId: number): Promise<void> =>
  insertRequestChanges(tx, authorship, {
    requestId,
    afterStep: null,
    changes: [{ fieldName: creationField, oldValue: null, newValue: requestNumber(requestId) }],
  });

/** Tells from which rejected request one was copied, in its transaction. */
export const tellOfCopy = (
  tx: Executor,
  authorship: Authorship,
  { requestId, sourceId }: { readonly requestId: number; readonly sourceId: number },
): Promise<void> =>
  insertRequestChanges(tx, authorship, {
    requestId,
    afterStep: null,
    changes: [{ fieldName: copyField, oldValue: null, newValue: requestNumber(sourceId) }],
  });

/** A request as it was, its steps in order, and what is written over it. */
interface Written {
  readonly row: RequestRecord;
  readonly steps: readonly StepRow[];
  readonly changes: Partial<RequestRecord>;
}

/**
 * Tells which of the fields that people fill in were changed, and after which approval, in the change's transaction. What
 * is decided of the steps is told by the steps.
 */
export async function tellOfChanges(
  tx: Executor,
  authorship: Authorship,
  { row, steps, changes }: Written,
): Promise<void> {
  const fields = requestFieldNames.filter((field) => field in changes);
  const terms = changes.contract ? [contractChange(row.contract, changes.contract)] : [];
  if (fields.length === 0 && terms.length === 0) return;
  const owners = ownerFields.filter((field) => field in changes);
  const ids = owners.flatMap((field) => [row[field], changes[field]]).filter((id) => typeof id === 'number');
  const names = await namesOf(tx, ids);
  await insertRequestChanges(tx, authorship, {
    requestId: row.id,
    afterStep: lastApproved(steps),
    changes: [
      ...terms,
      ...fields.map((field) => ({
        fieldName: field,
        oldValue: historyValue(field, row[field], names),
        newValue: historyValue(field, changes[field], names),
      })),
    ],
  });
}

const contractChange = (before: ContractTerms | null, after: ContractTerms): FieldChange => ({
  fieldName: requestedContractField,
  oldValue: before && summaryOf(before),
  newValue: summaryOf(after),
});

/** Tells of a file that was added to a request or removed from it, which is held so that no step is decided meanwhile. */
export async function tellOfAttachment(
  tx: Executor,
  authorship: Authorship,
  file: { readonly requestId: number; readonly before: string | null; readonly after: string | null },
): Promise<void> {
  const { requestId, before: oldValue, after: newValue } = file;
  await insertRequestChanges(tx, authorship, {
    requestId,
    afterStep: lastApproved(await findStepRows(tx, requestId)),
    changes: [{ fieldName: attachmentField, oldValue, newValue }],
  });
}

/** Tells that a step waits for somebody else, who was chosen, and for whom it waited before; null is nobody. */
export async function tellOfReassignment(
  tx: Executor,
  authorship: Authorship,
  { row, steps, label, from, to }: Pick<Written, 'row' | 'steps'> & Reassignment,
): Promise<void> {
  const names = await namesOf(tx, from === null ? [to] : [from, to]);
  const nameOf = (id: number): string => names.get(id) ?? `#${id}`;
  await insertRequestChanges(tx, authorship, {
    requestId: row.id,
    afterStep: lastApproved(steps),
    changes: [
      {
        fieldName: approverField(label),
        oldValue: from === null ? null : nameOf(from),
        newValue: nameOf(to),
      },
    ],
  });
}

/** Tells in an item's history which request it, or one of its contracts, came from. */
export async function tellOfOrigin(
  work: Work,
  requestId: number,
  { softwareId, fieldName }: { readonly softwareId: number; readonly fieldName: string },
): Promise<void> {
  const changes = [{ fieldName, oldValue: null, newValue: requestNumber(requestId) }];
  await writeAudit(work.db, { ...authorshipOf(work), softwareId }, { changes });
}

interface Reassignment {
  /** What the step is called. */
  readonly label: string;
  readonly from: number | null;
  readonly to: number;
}

const lastApproved = (steps: readonly StepRow[]): string | null =>
  steps.findLast(({ status }) => status === 'approved')?.stepName ?? null;

// What fits into a mail that is still read; the request's page has all of it.
const mostInMail = 15;
const longestInMail = 60;

/**
 * What was changed on a request after approvals, a line for each change from the first to the last; empty for nothing.
 * Changes of the field that is told otherwise are left out.
 */
export async function lateChangesInWords(
  db: Executor,
  requestId: number,
  toldOtherwise: string | null,
): Promise<string> {
  const newest = await findLateChanges(db, requestId, mostInMail + 1);
  const found = newest.filter(({ fieldName }) => fieldName !== toldOtherwise);
  if (found.length === 0) return '';
  const told = found.slice(0, mostInMail).toReversed();
  const names = await namesInTexts(
    db,
    told.map(({ userId: id, userName: name, username }) => ({ id, name, username })),
  );
  const lines = told.map((change, at) =>
    changeText({ ...change, who: names[at] ?? '', after: change.afterStepLabel }, longestInMail),
  );
  return [
    ...(newest.length > mostInMail ? ['Earlier changes are on the request’s page.'] : []),
    ...lines,
  ].join('\n');
}
