import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest } from '@purser/api/request-replies';
import type { WrapUpInput } from '@purser/api/wrap-up';
import { Problem } from '@purser/domain/problem';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { type FormFiles, sendWithFiles, showRefusal, withFiles } from '../../../lib/form-files.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ApprovedCostNotice } from './wrap-up-cost.tsx';
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
  const submitButton = useFocusWhile(completion.isPending);
  const form = useForm<WrapUpFormInput, unknown, WrapUpFormOutput>({
    resolver: zodResolver(wrapUpForm),
    defaultValues: wrapUpStart(request, props.term),
  });

  const isUnsaved = form.formState.isDirty || files.count > 0;
  useUnsavedReport(isUnsaved ? 'Unsaved contract and software details' : null, props.onUnsaved);

  const refused = useEffectEvent((error: Error) =>
    showRefusal(error, { pathOf, setError: form.setError, files }),
  );
  // Not earlier: the first wrong field can take the focus only when the fields are enabled again.
  useEffect(() => {
    if (completion.error) refused(completion.error);
  }, [completion.error]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (completion.isPending) return;
    void sendWithFiles(form, files, (details, uploaded) => {
      completion.mutate(
        wrapUpOf(details, { ...answered, files: uploaded, attachments: files.attachments, comment }),
      );
    });
  }

  const failure = failureText(completion.error);
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Confirm Contract and Software Details"
      description="Creates the software with its contract and approves this step."
      size="md"
      onSubmit={submit}
      unsaved={isUnsaved}
      footer={
        <>
          {failure && (
            <Alert
              variant="destructive"
              title="Failed to create software and contract"
              className="basis-full"
            >
              {failure}
            </Alert>
          )}
          <CancelButton />
          <Button
            ref={submitButton}
            type="submit"
            busy={completion.isPending || files.isUploading}
            busyLabel={files.isUploading ? 'Uploading…' : 'Creating…'}
          >
            {withFiles('Create Software and Contract', files.count)}
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        {/* What is typed after sending isn't sent, and would be lost when the dialog closes. */}
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2" inert={completion.isPending}>
          {props.given}
          <h3 className="narrow:col-span-2">Software</h3>
          {props.softwareFields}
          <h3 className="border-t border-line pt-4 narrow:col-span-2">Contract</h3>
          {props.contractFields}
          <ApprovedCostNotice approved={props.approvedCost} />
          {files.field}
        </div>
      </FormProvider>
    </Dialog>
  );
}

/** While the fields are inert, the focus moves from them to the button. */
function useFocusWhile(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (isPending && (focused === document.body || focused?.closest('[inert]'))) button.current?.focus();
  }, [isPending]);
  return button;
}

/** Why nothing was created; null where a field or a file shows the reason. */
function failureText(error: Error | null): string | null {
  const fields = error instanceof Problem ? Object.keys(error.fields ?? {}) : [];
  const isShownAtField = fields.some(
    (path) => pathOf(path) !== undefined || /^(files|attachments)\b/.test(path),
  );
  return isShownAtField ? null : serverMessage(error, 'Something went wrong. Please try again.');
}
