import { zodResolver } from '@hookform/resolvers/zod';
import type { PurchaseRequest } from '@purser/api/requests';
import type { WrapUpInput } from '@purser/api/wrap-up';
import { Problem, type ProblemFields } from '@purser/domain/problem';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useKeyPerBody } from '../../../lib/key-per-body.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { showServerMessages } from '../../../lib/server-messages.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCompleteRequest } from './complete-request.ts';
import { ApprovedCostNotice } from './wrap-up-cost.tsx';
import {
  pathOf,
  type WrapUpFormInput,
  type WrapUpFormOutput,
  wrapUpForm,
  wrapUpOf,
  wrapUpStart,
} from './wrap-up-form.ts';

type WrapUpFormDialogProps = {
  request: PurchaseRequest;
  /** Dollars a year; null where the cost was left open. */
  approvedCost: number | null;
  /** What goes into the timeline with the approval. */
  comment: string;
  /** The days that the contract's form starts with. */
  term: { readonly startDate: string; readonly endDate: string };
  /** The fields, which belong to other nouns. */
  softwareFields: ReactNode;
  contractFields: ReactNode;
  files: FilesOfForm;
  onUnsaved: OnUnsaved;
  /** Software and contract exist now. */
  onDone: (softwareId: number) => void;
  onClose: () => void;
};

interface FilesOfForm {
  readonly field: ReactNode;
  readonly isUnsaved: boolean;
  readonly isUploading: boolean;
  /** Uploads them and answers what is to be claimed; undefined where the form has to stay as it is. */
  readonly upload: () => Promise<WrapUpInput['files']>;
  readonly refuse: (fields: ProblemFields) => void;
  /** The ids of the request's attachments that become files of the item. */
  readonly brought: number[];
}

/** Turns an approved request into software and its first contract, in one step (docs/product/approvals.md#wrap-up). */
export function WrapUpFormDialog(props: WrapUpFormDialogProps) {
  const { request, comment, files, onClose } = props;
  const completion = useCompleteRequest(request.id, props.onDone);
  const keyFor = useKeyPerBody();
  const submitButton = useFocusWhile(completion.isPending);
  const form = useForm<WrapUpFormInput, unknown, WrapUpFormOutput>({
    resolver: zodResolver(wrapUpForm),
    defaultValues: wrapUpStart(request, props.term),
  });

  const isUnsaved = form.formState.isDirty || files.isUnsaved;
  useUnsavedReport(isUnsaved ? 'Unsaved contract and software details' : null, props.onUnsaved);

  const refused = useEffectEvent((error: Error) => {
    showServerMessages(error, { pathOf, setError: form.setError });
    if (error instanceof Problem) files.refuse(error.fields ?? {});
  });
  // Only once the fields can be typed in again, so that the first wrong one can take the focus.
  useEffect(() => {
    if (completion.error) refused(completion.error);
  }, [completion.error]);

  const complete = (uploaded: WrapUpInput['files']) =>
    form.handleSubmit((details) => {
      const wrapUp = wrapUpOf(details, { files: uploaded, attachments: files.brought, comment });
      completion.mutate({ wrapUp, idempotencyKey: keyFor(wrapUp) });
    })();

  const submit = form.handleSubmit(async () => {
    if (completion.isPending || files.isUploading) return;
    const uploaded = await files.upload();
    // An upload takes its time, in which people go on typing: what counts is what stands there at its end.
    if (uploaded) await complete(uploaded);
  });

  const failure = failureWords(completion.error);
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Confirm Contract and Software Details"
      description="Creates the software with its contract and approves this step."
      size="md"
      onSubmit={(event) => void submit(event)}
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
            Create Software and Contract
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        {/* What would be typed now is not in what was sent, and would be gone with the dialog. */}
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2" inert={completion.isPending}>
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

/** While the fields can't be typed in, the focus that was in one of them is on this button. */
function useFocusWhile(isPending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const focused = document.activeElement;
    if (isPending && (focused === document.body || focused?.closest('[inert]'))) button.current?.focus();
  }, [isPending]);
  return button;
}

/** Why nothing was created, such as that somebody was quicker; null where a field or a file says so. */
function failureWords(error: Error | null): string | null {
  const fields = error instanceof Problem ? Object.keys(error.fields ?? {}) : [];
  const isTold = fields.some((path) => pathOf(path) !== undefined || /^(files|attachments)\b/.test(path));
  return isTold ? null : serverMessage(error, 'Something went wrong. Please try again.');
}
