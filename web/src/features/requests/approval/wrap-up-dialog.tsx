import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest } from '@purser/api/request-replies';
import type { WrapUpInput } from '@purser/api/wrap-up';
import { largestWithin, percentAbove } from '@purser/domain/cost-tolerance';
import { amountText, type Cents, centsOf } from '@purser/domain/money';
import { may } from '@purser/domain/policy';
import type { ReactNode } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import { dialogFormWithFiles, type FormFiles, withFiles } from '../../../lib/form-files.ts';
import { companySign } from '../../../lib/format.ts';
import { useCostTolerance, useSwitch } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import { typedCost } from '../../../lib/typed-cost.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import {
  pathOf,
  useCompleteRequest,
  type WrapUpFormInput,
  type WrapUpFormOutput,
  wrapUpForm,
  wrapUpOf,
  wrapUpStart,
} from './wrap-up-form.ts';

export type WrapUpFormDialogProps = {
  request: PurchaseRequest;
  /** Dollars a year; null where the cost was left open. */
  approvedCost: number | null;
  comment: string;
  /** Answers to the questions of the step; what is sent of them. */
  answered?: Pick<WrapUpInput, 'answers'>;
  term: { readonly startDate: string; readonly endDate: string };
  /** What was answered on the way here. */
  given?: ReactNode;
  /** The fields of software and contract, which belong to other features. */
  softwareFields: ReactNode;
  contractFields: ReactNode;
  /** With the ids of the request's attachments that become files of the item. */
  files: FormFiles & { readonly attachments: number[] };
  onUnsaved: OnUnsaved;
  onDone: (softwareId: number) => void;
  onClose: () => void;
};

/** Turns an approved request into software and its first contract, in one step (docs/product/approvals.md#wrap-up). */
export function WrapUpFormDialog(props: WrapUpFormDialogProps) {
  const { request, comment, files, onClose, answered = {} } = props;
  const completion = useCompleteRequest(request.id, props.onDone);
  const form = useForm<WrapUpFormInput, unknown, WrapUpFormOutput>({
    resolver: zodResolver(wrapUpForm),
    defaultValues: wrapUpStart(request, props.term),
  });

  const sent = dialogFormWithFiles(form, pathOf, files);
  useUnsavedReport(sent.isTyped ? 'Unsaved contract and software details' : null, props.onUnsaved);

  return (
    <FormProvider {...form}>
      <FormDialog
        title="Confirm Contract and Software Details"
        description="Creates the software with its contract and approves this step."
        size="md"
        form={sent}
        saving={completion}
        isUploading={files.isUploading}
        verb={withFiles('Create Software and Contract', files.count)}
        pending="Creating…"
        failed={{ title: 'Failed to create software and contract' }}
        columns={2}
        onSend={({ files: uploaded, ...details }) =>
          completion.mutate(
            wrapUpOf(details, { ...answered, files: uploaded, attachments: files.attachments, comment }),
          )
        }
        onClose={onClose}
      >
        {props.given}
        <h3 className="narrow:col-span-2">Software</h3>
        {props.softwareFields}
        <h3 className="border-t border-line pt-4 narrow:col-span-2">Contract</h3>
        {props.contractFields}
        <ApprovedCostNotice approved={props.approvedCost} />
        {files.field}
      </FormDialog>
    </FormProvider>
  );
}

/** Compares the typed cost with the approved one: dollars a year, or null where that was left open. */
function ApprovedCostNotice({ approved }: { approved: number | null }) {
  const me = useMe();
  const percent = useCostTolerance();
  const needsApproval = useSwitch('contractsNeedApproval');
  const typed = typedCost(useWatch<WrapUpFormInput, 'contract'>({ name: 'contract' }));
  const isFree = may(me, 'skip approvals');
  const cost = typed && centsOf(typed.cost);
  const notice =
    approved === null
      ? openNotice(needsApproval && !isFree)
      : aboveNotice({ cost, approved: centsOf(approved), percent, isFree });
  return (
    notice && (
      <Alert variant="warning" className="narrow:col-span-2">
        {notice}
      </Alert>
    )
  );
}

const openNotice = (isRefused: boolean): string =>
  isRefused
    ? 'No cost was approved with this request, and contracts need an approval here. Only an administrator can wrap it up.'
    : 'No cost was approved with this request. The timeline will say so.';

type CostComparison = { cost: Cents | undefined; approved: Cents; percent: number; isFree: boolean };

function aboveNotice({ cost, approved, percent, isFree }: CostComparison): string | null {
  if (cost === undefined || cost <= approved) return null;
  const notice = `${percentAbove(cost, approved).toLocaleString('en-US')}% above the approved ${amountText(approved, companySign())}.`;
  const most = largestWithin(approved, percent);
  if (cost <= most || isFree) return `${notice} The timeline will say so.`;
  return `${notice} Only an administrator can wrap it up at more than ${amountText(most, companySign())}.`;
}
