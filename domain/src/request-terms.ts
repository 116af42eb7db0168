/**
 * The terms that a request was approved with, and how its software and contract differ from them at the end. The timeline and
 * the mail of the wrap-up list every difference (docs/product/approvals.md#differences).
 */
import { departmentLabel, parseDepartment } from './department.ts';
import { pick, type RecordOf } from './fields.ts';
import { amountText, centsOf } from './money.ts';
import { requestTermNames, type requestTerms } from './request-fields.ts';
import { ownerRoles } from './workflow.ts';

/** The terms of a request that people approve, or those of its software and contract. Cost is dollars a year. */
export type RequestTerms = RecordOf<typeof requestTerms>;

/** The terms alone of a record that has them among others. */
export const termsOf = (record: RequestTerms): RequestTerms => pick(record, requestTermNames);

/** A step that may have been approved, with the terms that it was approved with. */
export interface ApprovedStep {
  readonly approvedTerms: RequestTerms | null;
}

/**
 * The terms that were approved last, of steps in their order; undefined where none are stored, so that the request's own
 * count. A later change is not approved.
 */
export const lastApprovedTerms = (steps: readonly ApprovedStep[]): RequestTerms | undefined =>
  steps.findLast(({ approvedTerms }) => approvedTerms !== null)?.approvedTerms ?? undefined;

/** A term that differs from the approved one, both as text of that time; null where there is none. */
export interface TermsDifference {
  readonly label: string;
  readonly approved: string | null;
  readonly contracted: string | null;
}

/** How terms read: the names of people, and what stands before amounts in the company's currency. */
interface TermWords {
  readonly nameOf: (id: number) => string;
  readonly sign: string;
}

/** All differences, the cost first. */
export function termsDifferences(
  approved: RequestTerms,
  contracted: RequestTerms,
  words: TermWords,
): TermsDifference[] {
  const read = (terms: RequestTerms) => readableTerms(terms, words);
  const [before, after] = [read(approved), read(contracted)];
  return before
    .map(([label, text], at) => ({ label, approved: text, contracted: after[at]?.[1] ?? null }))
    .filter((difference) => difference.approved !== difference.contracted);
}

const costLabel = 'Cost';

/** Whether a cost was approved and another one entered, which the approvers have to know. */
export const isOtherCost = ({ label, approved }: TermsDifference): boolean =>
  label === costLabel && approved !== null;

/**
 * A difference in a sentence.
 * @example differenceText({ label: 'Cost', approved: '$1,000', contracted: '$1,050' }) // 'Cost approved at $1,000 a year, entered at $1,050 a year'
 */
export function differenceText({ label, approved, contracted }: TermsDifference): string {
  if (label === costLabel && contracted !== null)
    return approved === null
      ? `Cost entered at ${contracted} a year, where none was approved`
      : `Cost approved at ${approved} a year, entered at ${contracted} a year`;
  if (contracted === null) return `No ${label.toLowerCase()} instead of the approved ${approved}`;
  if (approved === null) return `${label} ${contracted}, where none was approved`;
  return `${label} ${contracted} instead of the approved ${approved}`;
}

function readableTerms(terms: RequestTerms, { nameOf, sign }: TermWords): [string, string | null][] {
  const { estimatedCost, vendor, productName, department } = terms;
  const owners = ownerRoles.map(({ field, label }): [string, string | null] => {
    const id = terms[field];
    return [label, id === null ? null : nameOf(id)];
  });
  return [
    [costLabel, estimatedCost === null ? null : amountText(centsOf(estimatedCost), sign)],
    ['Vendor', vendor],
    ['Product', productName],
    ['Department', department === null ? null : readableDepartment(department)],
    ...owners,
  ];
}

// In the order of names, so that the same shares in another order read alike.
function readableDepartment(text: string): string {
  const department = parseDepartment(text);
  return department?.percentages
    ? departmentLabel({ ...department, segments: department.segments.toSorted() })
    : text;
}
