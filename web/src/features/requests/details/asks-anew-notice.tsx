import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { requestFields } from '@purser/api/requests';
import { type ApprovedParts, materialChanges } from '@purser/domain/approvals/material-changes';
import { pick } from '@purser/domain/fields';
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
  const changes = materialChanges(request.basis, partsOf(request, values));
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

/** What a request would say once the form is saved; what can't be read yet of it counts as nothing. */
function partsOf({ contract }: PurchaseRequest, values: RequestFormInput): ApprovedParts {
  const vendor = requestFields.vendor.safeParse(values.vendor).data ?? null;
  const productName = requestFields.productName.safeParse(values.productName).data ?? null;
  const estimatedCost = requestFields.estimatedCost.safeParse(plainAmount(values.estimatedCost)).data ?? null;
  const department = writeDepartment(values.department) ?? null;
  return {
    ...pick(values, ownerFields),
    terms: { vendor, productName, department, estimatedCost, contract },
  };
}

const plainAmount = (typed: RequestFormInput['estimatedCost']) =>
  typeof typed === 'string' ? typed.replaceAll(/[$,]/g, '') : typed;
