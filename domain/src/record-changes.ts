/**
 * The histories of items, contracts and requests in one list: how its fields are called, found and written as CSV
 * (docs/product/changes.md).
 */
import { escapeCell } from './csv/text.ts';
import { isDateText } from './days.ts';
import { labelsOf } from './fields.ts';
import { foldText } from './folded-text.ts';
import { numberReadings } from './kinds/written-numbers.ts';
import { ownValue } from './own-value.ts';
import { fullDay } from './renewal/day-words.ts';
import {
  approvalField,
  attachmentField,
  copyField,
  creationField,
  formField,
  requestedContractField,
  requestLabels,
} from './request-changes.ts';
import { requestNumber, requestTitle } from './request-labels.ts';
import { softwareFields } from './software-fields.ts';
import { contractTerms } from './terms.ts';

/** What a change can be of. A contract's stands in the history of its item. */
export const changedKinds = ['software', 'contract', 'request'] as const;
export type ChangedKind = (typeof changedKinds)[number];

/** Whether a word names one of them. @example isChangedKind('contract') // true */
export const isChangedKind = (word: string): word is ChangedKind =>
  changedKinds.some((kind) => kind === word);

type Labels = Readonly<Record<string, string>>;

// A row without a field of its own says that the contract began or was deleted.
const wholeContract = 'contract';

const ofItems: Labels = {
  ...labelsOf(softwareFields),
  ...labelsOf(contractTerms),
  software: 'Created',
  unique_id: 'Unique ID',
  nextReview: 'Next review',
  'vendor file': 'Vendor File',
  comment: 'Comment',
  request: 'Purchase request',
};

const ofRequests: Labels = {
  ...requestLabels,
  [creationField]: 'Created',
  [copyField]: 'Copied from',
  [attachmentField]: 'Attachment',
  [approvalField]: 'Approval',
  [requestedContractField]: 'Contract Terms',
  [formField]: 'Form',
};

const contractName = /^contract #(\d+)(?: · (.+))?$/;

/** Where a row of an item's history belongs: to a field of the item, of a contract of it, or to a contract as a whole. */
export interface FieldPlace {
  readonly contractId: number | null;
  /** Null for a contract as a whole. */
  readonly field: string | null;
}

/** @example fieldPlace('contract #12 · cost') // { contractId: 12, field: 'cost' } */
export function fieldPlace(fieldName: string): FieldPlace {
  const [, id, field = null] = contractName.exec(fieldName) ?? [];
  return id === undefined ? { contractId: null, field: fieldName } : { contractId: Number(id), field };
}

/** What a field of an item or of a contract is called; undefined where nobody but a client named it. @example itemFieldLabel('cost') // 'Cost' */
export const itemFieldLabel = (field: string): string | undefined => ownValue(ofItems, field);

/** The same of a request; a field without a label has its own name. @example requestFieldLabel('estimatedCost') // 'Estimated Cost' */
export const requestFieldLabel = (field: string): string => ownValue(ofRequests, field) ?? field;

// A decision is named by the last day of its term.
const decidedTerm = 'renewal of the term until ';

function termLabel(field: string): string {
  const end = field.slice(decidedTerm.length);
  return field.startsWith(decidedTerm) && isDateText(end)
    ? `Renewal of the term until ${fullDay(end)}`
    : field;
}

/** What a change is of, in words: 'Contract #12 · Cost'. */
export function changeLabel({ requestId, fieldName }: Pick<ListedChange, 'requestId' | 'fieldName'>): string {
  if (requestId !== null) return requestFieldLabel(fieldName);
  const { contractId, field } = fieldPlace(fieldName);
  const label = field === null ? undefined : (itemFieldLabel(field) ?? termLabel(field));
  return contractId === null
    ? (label ?? fieldName)
    : [`Contract #${contractId}`, label].filter(Boolean).join(' · ');
}

/** The names of a field on both sides, as histories have them; contracts' without their contract. */
export interface FieldNames {
  readonly software: readonly string[];
  readonly request: readonly string[];
}

interface ChangedField extends FieldNames {
  /** What a search asks for it by. */
  readonly name: string;
  readonly label: string;
}

// What is asked for as one, though its labels differ.
const asOne: Labels = {
  'Estimated Cost': 'Cost',
  'Contract Terms': 'Contract',
  Attachment: 'File',
  'Vendor File': 'File',
};

const groupOf = (label: string): string => ownValue(asOne, label) ?? label;

const namesOf = (labels: Labels, group: string): string[] =>
  Object.keys(labels).filter((name) => groupOf(labels[name] ?? '') === group);

/** The fields that a list of changes can be narrowed to, each once for all records that have it. */
export const changedFields: readonly ChangedField[] = [
  ...new Set([...Object.values(ofItems), 'Contract', ...Object.values(ofRequests)].map(groupOf)),
].map((label) => {
  const software = [...namesOf(ofItems, label), ...(label === 'Contract' ? [wholeContract] : [])];
  const request = namesOf(ofRequests, label);
  return { name: software[0] ?? request[0] ?? label, label, software, request };
});

/** All names of the fields that are asked for; one that stands for no others is looked for as it is. @example fieldsNamed(['cost']).request // ['estimatedCost'] */
export function fieldsNamed(names: readonly string[]): FieldNames {
  const found = names.map(
    (name) => changedFields.find((field) => field.name === name) ?? { software: [name], request: [name] },
  );
  return {
    software: found.flatMap(({ software }) => software),
    request: found.flatMap(({ request }) => request),
  };
}

/** A word of a search, and the fields whose labels have it. */
export interface ChangeWord extends FieldNames {
  /** In lower case, amounts as histories write them. */
  readonly text: string;
}

const mostWords = 10;

/** The words of a search. @example changeWords('Cost $1,200').map(({ text }) => text) // ['cost', '1200'] */
export const changeWords = (typed: string): ChangeWord[] =>
  typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => {
      const named = changedFields.filter(({ label }) => foldText(label).split(' ').includes(foldText(word)));
      return {
        text: numberReadings(word.replace(/^\p{Sc}/u, ''))['.'] ?? word,
        software: named.flatMap(({ software }) => software),
        request: named.flatMap(({ request }) => request),
      };
    });

/** A change as it is listed: of an item or, with `requestId`, of a request. */
export interface ListedChange {
  readonly softwareId: number | null;
  readonly requestId: number | null;
  readonly recordName: string;
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  readonly userId: number | null;
  readonly userName: string | null;
  /** ISO 8601 in UTC. */
  readonly createdAt: string;
}

interface NamedRecord {
  readonly requestId: number | null;
  readonly vendor: string | null;
  readonly productName: string | null;
}

/** @example changedRecordName({ requestId: 7, vendor: 'Figma', productName: null }) // 'REQ-000007 Figma - Untitled' */
export const changedRecordName = ({ requestId, vendor, productName }: NamedRecord): string =>
  requestId === null
    ? [vendor, productName].filter(Boolean).join(' ')
    : `${requestNumber(requestId)} ${requestTitle({ vendor, productName })}`;

const kindOf = ({ requestId, fieldName }: ListedChange): ChangedKind => {
  if (requestId !== null) return 'request';
  return fieldPlace(fieldName).contractId === null ? 'software' : 'contract';
};

/** The columns of changes as CSV. */
export const changeColumns = [
  'time',
  'who',
  'who_id',
  'of',
  'record_id',
  'record',
  'field',
  'field_name',
  'old_value',
  'new_value',
] as const;

/** The cells of a change in the order of {@link changeColumns}, safe for spreadsheets. */
export const changeCells = (change: ListedChange): string[] =>
  [
    change.createdAt,
    change.userName ?? '',
    change.userId === null ? '' : String(change.userId),
    kindOf(change),
    String(change.requestId ?? change.softwareId ?? ''),
    change.recordName,
    changeLabel(change),
    change.fieldName,
    change.oldValue ?? '',
    change.newValue ?? '',
  ].map(escapeCell);
