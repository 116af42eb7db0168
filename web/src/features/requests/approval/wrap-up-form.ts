import { completeRequest } from '@purser/api/addresses';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { type WrapUpInput, wrapUpContract, wrapUpSoftware } from '@purser/api/wrap-up';
import { departmentMessage } from '@purser/domain/department';
import { longest } from '@purser/domain/limits';
import { arePercentagesValid, parsePercentages } from '@purser/domain/segments';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../lib/call.ts';
import { announceHeldMails } from '../../../lib/held-mails.ts';
import { useKeyPerBody } from '../../../lib/key-per-body.ts';
import { isOfKind } from '../../../lib/problem-kinds.ts';
import { refreshPortfolio } from '../../../lib/refresh-portfolio.ts';
import { refreshRequests } from '../../../lib/refresh-requests.ts';
import { readDepartment } from '../department-shares.ts';
import { cacheRequest } from '../update-request.ts';

/** The dialog's fields: those of the software, and those of the contract (docs/product/approvals.md#wrap-up). */
export const wrapUpForm = z
  .object({
    ...wrapUpSoftware.shape,
    business_segment_percentages: z.string().nullable(),
    contract: wrapUpContract,
  })
  .refine((values) => areShared(values.business_segment ?? [], values.business_segment_percentages), {
    path: ['business_segment_percentages'],
    message: departmentMessage,
    when: () => true,
  });
export type WrapUpFormInput = z.input<typeof wrapUpForm>;
export type WrapUpFormOutput = z.output<typeof wrapUpForm>;

function areShared(segments: readonly string[], text: string | null): boolean {
  if (segments.length < 2) return true;
  const percentages = parsePercentages(text ?? '');
  return percentages !== undefined && arePercentagesValid(percentages, segments);
}

/** The dialog's first values: those of the request, and a contract of one year from today. */
export function wrapUpStart(
  request: PurchaseRequest,
  term: { readonly startDate: string; readonly endDate: string },
): WrapUpFormInput {
  const { segments, percentages } = readDepartment(request.department);
  return {
    vendor: request.vendor ?? '',
    product_name: request.productName ?? '',
    notes: notesOf(request),
    status: 'active',
    business_segment: [...segments],
    business_segment_percentages: percentages && JSON.stringify(percentages),
    business_owner_id: request.businessOwnerId,
    tech_admin_id: request.techAdminId,
    executive_sponsor_id: request.executiveSponsorId,
    contract: {
      ...term,
      cost: request.estimatedCost?.toFixed(2) ?? '',
      billingCycle: 'yearly',
      paymentType: '',
      // Else it would be the end date, on which it is too late to give notice.
      cancellationNoticeDate: '',
    },
  };
}

/** The request's texts, as long as notes may be. */
const notesOf = ({ description, businessRequirements }: PurchaseRequest): string =>
  [description, businessRequirements].filter(Boolean).join('\n\n').slice(0, longest.prose);

/** What is sent. Without a notice date, the server uses the end date (docs/product/approvals.md#wrap-up). */
export function wrapUpOf(
  { contract: terms, ...software }: WrapUpFormOutput,
  rest: Pick<WrapUpInput, 'files' | 'attachments' | 'comment' | 'answers'>,
): WrapUpInput {
  const isShared = (software.business_segment?.length ?? 0) > 1;
  return {
    software: {
      ...software,
      business_segment_percentages: isShared ? software.business_segment_percentages : null,
    },
    contract: terms,
    ...rest,
  };
}

const paths: ReadonlySet<string> = new Set(
  Object.keys(wrapUpForm.shape).concat(Object.keys(wrapUpContract.shape).map((name) => `contract.${name}`)),
);

type WrapUpPath =
  | Exclude<keyof WrapUpFormInput, 'contract'>
  | `contract.${keyof typeof wrapUpContract.shape}`;

const isPath = (path: string): path is WrapUpPath => path !== 'contract' && paths.has(path);

/** The form's field for a server message. @example pathOf('software.vendor') // 'vendor' */
export function pathOf(wirePath: string): WrapUpPath | undefined {
  const path = wirePath.replace(/^software\./, '');
  return isPath(path) ? path : undefined;
}

/** Creates software, contract and files of a request and approves its wrap-up step. */
export function useCompleteRequest(id: number, onDone: (softwareId: number) => void) {
  const client = useQueryClient();
  const keyFor = useKeyPerBody();
  return useMutation({
    mutationFn: (wrapUp: WrapUpInput) =>
      call(completeRequest, { params: { id }, body: wrapUp, idempotencyKey: keyFor(wrapUp) }),
    meta: {
      success: { title: 'Success', description: 'Software and contract created successfully' },
      failure: { title: 'Error', description: 'Failed to create software and contract' },
    },
    onSuccess: ({ request, software, heldMails }) => {
      announceHeldMails(heldMails);
      // Before the cache changes: then the step, and with it the dialog that calls this, may unmount.
      onDone(software.id);
      cacheRequest(client, request);
      void refreshPortfolio(client);
    },
    // Somebody else may have decided it meanwhile, which the page behind the dialog then shows.
    onError: (error) => {
      if (isOfKind(error, 'conflict') || isOfKind(error, 'missing')) void refreshRequests(client);
    },
  });
}
