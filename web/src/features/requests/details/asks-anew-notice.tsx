import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { requestLabels } from '@purser/domain/request-changes';
import { sentenceList } from '@purser/domain/sentence-list';
import { ownerFields } from '@purser/domain/workflow';
import { Alert } from '../../../ui/alert.tsx';
import { writeDepartment } from '../department-shares.ts';
import type { RequestFormInput } from './request-form.ts';

type AsksAnewNoticeProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  values: RequestFormInput;
};

/** Whose approvals a change would ask for anew, before it is saved (docs/product/approvals.md#changes-of-what-was-approved). */
export function AsksAnewNotice({ request, steps, values }: AsksAnewNoticeProps) {
  const names = approversOf(steps);
  const changes = changesIn(request, values);
  if (names.length === 0 || changes.length === 0 || !isAskedAnew(request, steps)) return null;
  return (
    <Alert variant="warning" title={`This asks ${sentenceList(names)} to approve again`}>
      {sentenceList(changes)} {changes.length === 1 ? 'is' : 'are'} part of what was approved.
    </Alert>
  );
}

const approversOf = (steps: readonly RequestStep[]): string[] => [
  ...new Set(
    steps
      .slice(1)
      .flatMap(({ decisions }) => decisions)
      .filter(({ decision, stands }) => decision === 'approved' && stands)
      .map(({ personName }) => personName),
  ),
];

// A workflow without additions asks nobody anew, unless the request was sent back.
const isAskedAnew = ({ sentBackBy }: PurchaseRequest, steps: readonly RequestStep[]): boolean =>
  sentBackBy !== null ||
  steps.some(
    ({ conditions, approvers, besidePrevious, dueDays, questions }) =>
      conditions ?? approvers ?? besidePrevious ?? dueDays ?? questions,
  );

function changesIn(request: PurchaseRequest, values: RequestFormInput): string[] {
  const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
  const cost = Number(text(values.estimatedCost).replaceAll(/[$,]/g, ''));
  const owners = ownerFields.filter((field) => (values[field] ?? null) !== request[field]);
  return [
    ...(text(values.vendor) === (request.vendor ?? '') ? [] : [requestLabels.vendor]),
    ...(text(values.productName) === (request.productName ?? '') ? [] : [requestLabels.productName]),
    ...(request.estimatedCost !== null && cost > request.estimatedCost ? [requestLabels.estimatedCost] : []),
    ...((writeDepartment(values.department) ?? null) === request.department
      ? []
      : [requestLabels.department]),
    ...owners.map((field) => requestLabels[field]),
  ];
}
