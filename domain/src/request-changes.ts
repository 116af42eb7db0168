/**
 * How timeline and mails describe the changes of a request: who changed what from what to what, and after which approval,
 * so that nobody unknowingly approves other terms than those before them did (decision 68).
 */
import { departmentLabel, parseDepartment } from './department.ts';
import { excerptOf } from './excerpt.ts';
import { kindOf, labelsOf } from './fields.ts';
import { centsOf, centsText, readableCost } from './money.ts';
import { type RequestFields, requestFields } from './request-fields.ts';

/** A field of a request whose changes are described, by its wire name. */
export type RequestFieldName = keyof RequestFields;

/** The labels of the fields, in their order on the screen. */
export const requestLabels: Readonly<Record<RequestFieldName, string>> = labelsOf(requestFields);

/** Whether a wire name is such a field. */
export const isRequestField = (name: string): name is RequestFieldName => Object.hasOwn(requestFields, name);

/** The field name of the row with which a request's history begins. */
export const creationField = 'request';

/** The field name of the row of a file that was added or removed. */
export const attachmentField = 'attachment';

/** The field name of a change of the requested contract's terms before the submission. */
export const requestedContractField = 'contract';

/** The field name of a change to another form; the values are the names of forms, and null is the default one. */
export const formField = 'form';

/** The field name of the row of a step that was re-assigned. @example approverField('Legal Review') // 'Approver of Legal Review' */
export const approverField = (stepLabel: string): string => `${approverStart}${stepLabel}`;

/** The field name of the row of what happened to the steps; the value is its sentence. */
export const approvalField = 'approval';

const approverStart = 'Approver of ';

/** The field name of the row of a request that was copied from a rejected one; the value is that one's number. */
export const copyField = 'copiedFrom';

/** A change to be described: values as the history stores them, names as they are shown. */
export interface DescribedChange {
  readonly who: string;
  /** A {@link RequestFieldName}, one of the other names above, or an {@link approverField}. */
  readonly fieldName: string;
  readonly oldValue: string | null;
  readonly newValue: string | null;
  /** The label of the last step that was approved before; null where none was. */
  readonly after: string | null;
}

/**
 * A value as the history stores it: a cost with both decimals, segments with their percentages, people by the names given.
 * @example historyValue('department', 'Studio', new Map()) // 'Studio'
 */
export function historyValue(
  field: RequestFieldName,
  value: string | number | null | undefined,
  names: ReadonlyMap<number, string>,
): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (field === 'estimatedCost') return centsText(centsOf(Number(value)));
  if (field === 'department') {
    const text = String(value);
    return departmentLabel(parseDepartment(text) ?? { segments: [text], percentages: null });
  }
  return typeof value === 'number' ? (names.get(value) ?? `#${value}`) : value;
}

/**
 * A change in a sentence; each value is cut after `most` characters, and costs stand after the company's sign.
 * @example changeText({ who: 'Ben', fieldName: 'estimatedCost', oldValue: '1000.00', newValue: '99000.00', after: 'Legal Review' }, { sign: '$' }) // 'Ben changed Estimated Cost from $1,000 to $99,000 after Legal Review was approved'
 */
export function changeText(
  { who, fieldName, oldValue, newValue, after }: DescribedChange,
  { sign, most = 140 }: { readonly sign: string; readonly most?: number },
): string {
  if (fieldName === approvalField) return newValue ?? '';
  if (fieldName === creationField) return `${who} began the request`;
  if (fieldName === copyField) return `Copied from ${newValue ?? ''} by ${who}`;
  if (fieldName.startsWith(approverStart))
    return approverText(who, fieldName.slice(approverStart.length), { oldValue, newValue });
  if (fieldName === formField)
    return `${who} changed the form from ${formText(oldValue, most)} to ${formText(newValue, most)}`;
  const label = labelOf(fieldName);
  const shown = (value: string): string => valueText(fieldName, excerptOf(value, most), sign);
  const late = after === null ? '' : ` after ${after} was approved`;
  if (fieldName === attachmentField) return `${who} ${fileText(oldValue, newValue, most)}${late}`;
  if (newValue === null) return `${who} removed ${label} (${shown(oldValue ?? '')})${late}`;
  if (oldValue === null) return `${who} set ${label} to ${shown(newValue)}${late}`;
  return `${who} changed ${label} from ${shown(oldValue)} to ${shown(newValue)}${late}`;
}

// People don't approve who the approvers are, so that the text doesn't mention approvals.
function approverText(
  who: string,
  step: string,
  { oldValue: from, newValue: to }: Pick<DescribedChange, 'oldValue' | 'newValue'>,
): string {
  const given = `${step}${from === null ? '' : ` from ${from}`} to ${to ?? 'nobody'}`;
  return `${who} ${from === null ? 'assigned' : 're-assigned'} ${given}`;
}

const formText = (name: string | null, most: number): string =>
  name === null ? 'the default one' : `‘${excerptOf(name, most)}’`;

function labelOf(fieldName: string): string {
  if (fieldName === requestedContractField) return 'Contract Terms';
  return isRequestField(fieldName) ? requestLabels[fieldName] : fieldName;
}

const fileText = (before: string | null, after: string | null, most: number): string =>
  `${after === null ? 'removed' : 'added'} the file “${excerptOf(after ?? before ?? '', most)}”`;

// Free text stands in quotation marks, so that it can't be taken for a part of the sentence.
function valueText(fieldName: string, value: string, sign: string): string {
  const kind = kindOf(requestFields, fieldName);
  if (kind === 'amount') return readableCost(value, sign);
  return kind === 'text' ? `“${value}”` : value;
}
