import {
  changeText,
  type copyField,
  type creationField,
  formField,
  historyValue,
  requestedContractField,
} from '@purser/domain/request-changes';
import { requestFieldNames } from '@purser/domain/request-fields';
import { requestNumber } from '@purser/domain/request-labels';
import type { ContractTerms } from '@purser/domain/terms';
import { ownerFields } from '@purser/domain/workflow';
import type { Executor } from '../../../db/client.ts';
import { type Authorship, authorshipOf, type FieldChange, writeHistory } from '../../../platform/history.ts';
import { namesInTexts, namesOf } from '../../../platform/people.ts';
import type { Work } from '../../../platform/serve.ts';
import { summaryOf } from '../../contracts/contract-history.ts';
import type { StepRow } from '../approval/request-steps.queries.ts';
import { findForms } from '../workflow/workflow.queries.ts';
import { findLateChanges, insertRequestChanges } from './request-changes.queries.ts';
import type { RequestRecord } from './requests.queries.ts';

/** Records with which a request begins: its own number or, of a copy, the number of the rejected request. */
export const recordSource = (
  tx: Executor,
  authorship: Authorship,
  {
    requestId,
    field: fieldName,
    sourceId = requestId,
  }: { requestId: number; field: typeof creationField | typeof copyField; sourceId?: number },
): Promise<void> => {
  const changes = [{ fieldName, oldValue: null, newValue: requestNumber(sourceId) }];
  return insertRequestChanges(tx, authorship, { requestId, afterStep: null, changes });
};

/** A request as it was with its steps in order. */
interface RecordedRequest {
  readonly row: RequestRecord;
  readonly steps: readonly StepRow[];
}

/** Records the changes of the fields that people fill in, and after which approval they were made. */
export async function recordChanges(
  tx: Executor,
  authorship: Authorship,
  { row, steps, changes }: RecordedRequest & { readonly changes: Partial<RequestRecord> },
): Promise<void> {
  const fields = requestFieldNames.filter((field) => field in changes);
  const owners = ownerFields.filter((field) => field in changes);
  const ids = owners.flatMap((field) => [row[field], changes[field]]).filter((id) => typeof id === 'number');
  const names = await namesOf(tx, ids);
  const ofFields = fields.map((field) => ({
    fieldName: field,
    oldValue: historyValue(field, row[field], names),
    newValue: historyValue(field, changes[field], names),
  }));
  const ofForm = changes.formKey === undefined ? [] : [await formChange(tx, row.formKey, changes.formKey)];
  const ofContract = changes.contract ? [contractChange(row.contract, changes.contract)] : [];
  await insertRequestChanges(tx, authorship, {
    requestId: row.id,
    afterStep: lastApproved(steps),
    changes: [...ofForm, ...ofContract, ...ofFields],
  });
}

async function formChange(tx: Executor, before: string | null, after: string | null): Promise<FieldChange> {
  const forms = await findForms(tx);
  const nameOf = (key: string | null) => forms.find((form) => form.key === key)?.name ?? key;
  return { fieldName: formField, oldValue: nameOf(before), newValue: nameOf(after) };
}

const contractChange = (before: ContractTerms | null, after: ContractTerms): FieldChange => ({
  fieldName: requestedContractField,
  oldValue: before && summaryOf(before),
  newValue: summaryOf(after),
});

/** Records in an item's history the request that the item, or one of its contracts, came from. */
export async function recordOrigin(
  work: Work,
  requestId: number,
  { softwareId, fieldName }: { readonly softwareId: number; readonly fieldName: string },
): Promise<void> {
  const changes = [{ fieldName, oldValue: null, newValue: requestNumber(requestId) }];
  await writeHistory(work.db, { ...authorshipOf(work), softwareId }, { changes });
}

/** The key of the last step that was approved; null where none was. */
export const lastApproved = (steps: readonly StepRow[]): string | null =>
  steps.findLast(({ state }) => state === 'approved')?.stepName ?? null;

// What fits into a mail that is still read; the request's page has all of it.
const mostInMail = 15;
const longestInMail = 60;

/** The changes after approvals without those of one field, the oldest first, a line for each; empty where there are none. */
export async function lateChangesInWords(
  db: Executor,
  { row, company }: { readonly row: { readonly id: number }; readonly company: { readonly sign: string } },
  exceptField: string | null,
): Promise<string> {
  const newest = await findLateChanges(db, row.id, mostInMail + 1);
  const found = newest.filter(({ fieldName }) => fieldName !== exceptField);
  if (found.length === 0) return '';
  const shown = found.slice(0, mostInMail).toReversed();
  const authors = shown.map(({ userId: id, userName: name, username }) => ({ id, name, username }));
  const names = await namesInTexts(db, authors);
  const lines = shown.map((change, at) =>
    changeText(
      { ...change, who: names[at] ?? '', after: change.afterStepLabel },
      { sign: company.sign, most: longestInMail },
    ),
  );
  if (newest.length > mostInMail) lines.unshift('Earlier changes are on the request’s page.');
  return lines.join('\n');
}
