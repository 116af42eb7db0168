/** Requests as rows of a CSV file (docs/product/approvals.md#questions): texts as people read them, amounts as plain numbers. */
import { escapeCell } from '../csv/text.ts';
import { departmentLabel, parseDepartment } from '../department.ts';
import { centsOf, centsText } from '../money.ts';
import { requestStatusLabel } from '../request-labels.ts';
import type { RequestTerms } from '../request-terms.ts';
import type { RequestStatus } from '../requests.ts';
import type { Answer } from './answers.ts';
import type { RequestKind } from './conditions.ts';

/** A request as lists have it. Costs are dollars a year, days `YYYY-MM-DD`, moments ISO 8601. */
export interface ListedRequest extends RequestTerms {
  readonly requestNumber: string;
  readonly kind: RequestKind;
  readonly formKey: string | null;
  readonly status: RequestStatus;
  readonly currentStepLabel: string;
  /** All current approvers. */
  readonly askedIds: readonly number[];
  readonly requestorName: string;
  readonly round: number;
  readonly isWithdrawn: boolean;
  readonly dueOn: string | null;
  readonly overdueDays: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** The columns of every file; those of the questions follow. */
export const requestColumns = [
  'Number',
  'Kind',
  'Form',
  'Vendor',
  'Product',
  'Cost per year',
  'Department',
  'Requestor',
  'Business Owner',
  'Tech Admin',
  'Executive Sponsor',
  'Status',
  'Step',
  'Waits for',
  'Due',
  'Overdue by working days',
  'Round',
  'Created',
  'Updated',
] as const;

interface CellSources {
  readonly nameOf: (id: number | null) => string | null;
  /** The answers of each question's column. */
  readonly answers: readonly (readonly Answer[])[];
}

/** The cells of a request. @example requestCells(request, { nameOf, answers: [[true]] }).at(-1) // 'yes' */
export const requestCells = (request: ListedRequest, { nameOf, answers }: CellSources): string[] => [
  request.requestNumber,
  request.kind,
  request.formKey ?? '',
  escapeCell(request.vendor ?? ''),
  escapeCell(request.productName ?? ''),
  request.estimatedCost === null ? '' : centsText(centsOf(request.estimatedCost)),
  escapeCell(departmentText(request.department)),
  escapeCell(request.requestorName),
  escapeCell(nameOf(request.businessOwnerId) ?? ''),
  escapeCell(nameOf(request.techAdminId) ?? ''),
  escapeCell(nameOf(request.executiveSponsorId) ?? ''),
  request.isWithdrawn ? 'Withdrawn' : requestStatusLabel(request.status),
  escapeCell(request.currentStepLabel),
  escapeCell(request.askedIds.flatMap((id) => nameOf(id) ?? []).join('; ')),
  request.dueOn ?? '',
  request.overdueDays === 0 ? '' : String(request.overdueDays),
  String(request.round),
  request.createdAt.slice(0, 10),
  request.updatedAt.slice(0, 10),
  ...answers.map(answersCell),
];

/** The heads of all columns, with those of the questions. @example requestHeads(['=1']).at(-1) // "'=1" */
export const requestHeads = (labels: readonly string[]): string[] => [
  ...requestColumns,
  ...labels.map(escapeCell),
];

// A number is no formula, even below 0.
const answersCell = (given: readonly Answer[]): string => {
  const text = given.map(answerText).join('; ');
  return given.some((answer) => typeof answer === 'string') ? escapeCell(text) : text;
};

/** An answer as people read it. @example answerText(true) // 'yes' */
export function answerText(answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

const departmentText = (department: string | null): string =>
  department === null
    ? ''
    : departmentLabel(parseDepartment(department) ?? { segments: [department], percentages: null });
