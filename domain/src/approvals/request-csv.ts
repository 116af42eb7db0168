/** Requests as rows of a CSV file (docs/product/approvals.md#questions): texts as people read them, amounts as plain numbers. */
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
  readonly currentAssigneeName: string | null;
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
  'Cost a year',
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

interface Told {
  readonly nameOf: (id: number | null) => string | null;
  /** The answers of each question's column. */
  readonly answers: readonly (readonly Answer[])[];
}

/** The cells of a request. @example requestCells(request, { nameOf, answers: [[true]] }).at(-1) // 'yes' */
export const requestCells = (request: ListedRequest, { nameOf, answers }: Told): string[] => [
  request.requestNumber,
  request.kind,
  request.formKey ?? '',
  request.vendor ?? '',
  request.productName ?? '',
  request.estimatedCost === null ? '' : centsText(centsOf(request.estimatedCost)),
  departmentText(request.department),
  request.requestorName,
  nameOf(request.businessOwnerId) ?? '',
  nameOf(request.techAdminId) ?? '',
  nameOf(request.executiveSponsorId) ?? '',
  request.isWithdrawn ? 'Withdrawn' : requestStatusLabel(request.status),
  request.currentStepLabel,
  request.currentAssigneeName ?? '',
  request.dueOn ?? '',
  request.overdueDays === 0 ? '' : String(request.overdueDays),
  String(request.round),
  request.createdAt.slice(0, 10),
  request.updatedAt.slice(0, 10),
  ...answers.map((given) => given.map(answerText).join('; ')),
];

/** An answer as people read it. @example answerText(true) // 'yes' */
export function answerText(answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

const departmentText = (department: string | null): string =>
  department === null
    ? ''
    : departmentLabel(parseDepartment(department) ?? { segments: [department], percentages: null });
