/**
 * What a request was approved with, and in what its software and contract differ from that at the end. The timeline and the
 * mail of the wrap-up tell every difference (docs/product/approvals.md#differences).
 */
import { type Department, parseDepartment } from './department.ts';
import { pick, type RecordOf } from './fields.ts';
import { amountText, centsOf } from './money.ts';
import { requestTermNames, type requestTerms } from './request-fields.ts';
import { ownerRoles } from './workflow.ts';

/** What people approve of a request, or what its software and contract came to be. Cost is dollars a year. */
export type RequestTerms = RecordOf<typeof requestTerms>;

/** The terms alone of a record that has them among others. */
export const termsOf = (record: RequestTerms): RequestTerms => pick(record, requestTermNames);

/** A step that may have been approved, with the terms that it was approved with. */
export interface ApprovedStep {
  readonly status: string;
  readonly approvedTerms: RequestTerms | null;
}

/**
 * What was approved last, of steps in their order; undefined where nothing was kept, so that the request itself counts.
 * A change after that is nobody's approval.
 */
export const lastApprovedTerms = (steps: readonly ApprovedStep[]): RequestTerms | undefined =>
  steps.findLast(({ status, approvedTerms }) => status === 'approved' && approvedTerms !== null)
    ?.approvedTerms ?? undefined;

/** A term that came out otherwise than approved, in words of then; null is none. */
export interface TermsDifference {
  readonly label: string;
  readonly approved: string | null;
  readonly contracted: string | null;
}

/** All differences, the cost first. `nameOf` says what a person is called. */
export function termsDifferences(
  approved: RequestTerms,
  contracted: RequestTerms,
  nameOf: (id: number) => string,
): TermsDifference[] {
  const read = (terms: RequestTerms) => readableTerms(terms, nameOf);
  const [before, after] = [read(approved), read(contracted)];
  return before
    .map(([label, text], at) => ({ label, approved: text, contracted: after[at]?.[1] ?? null }))
    .filter((difference) => difference.approved !== difference.contracted);
}

const costLabel = 'Cost';

/** Whether a cost was approved and another one entered, which whoever approved has to know of. */
export const isOtherCost = ({ label, approved }: TermsDifference): boolean =>
  label === costLabel && approved !== null;

/**
 * A difference as a sentence says it.
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

function readableTerms(terms: RequestTerms, nameOf: (id: number) => string): [string, string | null][] {
  const { estimatedCost, vendor, productName, department } = terms;
  const owners = ownerRoles.map(({ field, label }): [string, string | null] => {
    const id = terms[field];
    return [label, id === null ? null : nameOf(id)];
  });
  return [
    [costLabel, estimatedCost === null ? null : amountText(centsOf(estimatedCost))],
    ['Vendor', vendor],
    ['Product', productName],
    ['Department', department === null ? null : departmentWords(department)],
    ...owners,
  ];
}

// In the order of names, so that the same shares in another order read alike.
function departmentWords(text: string): string {
  const department = parseDepartment(text);
  return department?.percentages ? sharesText(department) : text;
}

const sharesText = ({ segments, percentages }: Department): string =>
  segments
    .toSorted()
    .map((segment) => `${segment} ${percentages?.[segment] ?? 0}%`)
    .join(', ');
