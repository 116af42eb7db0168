import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { fittingForms, scopeSentence } from '@purser/domain/approvals/form-scope';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companySign, countOf, formatMoney } from '../../../lib/format.ts';
import { requestFormsQuery } from '../../../lib/reference.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../lib/toast.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { CancelButton } from '../../../ui/cancel-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RadioChoice } from '../../../ui/radio-choice.tsx';
import { useUpdateRequest } from '../update-request.ts';

type ChangeFormProps = {
  request: PurchaseRequest;
  /** A cost that was typed and is saved with the other form; undefined where it is the saved one. */
  typedCost?: number | null | undefined;
  onClose: () => void;
};

/** Chooses another form for a request that isn't submitted yet (docs/product/approvals.md#forms). */
export function ChangeForm({ request, typedCost, onClose }: ChangeFormProps) {
  const { kind, estimatedCost, formKey, version } = request;
  const update = useUpdateRequest(request.id);
  const cost = typedCost === undefined ? estimatedCost : typedCost;
  const forms = fittingForms(useQuery(requestFormsQuery).data ?? [], { kind, cost });
  // No form has an empty key.
  const [key, choose] = useState<string | null>(null);
  const options = [
    { value: '', label: 'Default form', hint: 'For every request; no questions.' },
    ...forms
      .filter((form) => form.key !== formKey)
      .map((form) => ({ value: form.key, label: form.name, hint: hintOf(form) })),
  ];
  const failure = serverMessage(update.error, 'Failed to save changes. Please try again.');

  function submit() {
    if (key === null || update.isPending) return;
    const changes = {
      formKey: key === '' ? null : key,
      ...(cost !== estimatedCost && { estimatedCost: cost }),
    };
    update.mutate(
      { changes, version },
      {
        onSuccess: () => {
          toast({ title: 'Form changed' });
          onClose();
        },
      },
    );
  }

  return (
    <Dialog
      size="sm"
      onOpenChange={(open) => open || onClose()}
      title="Change Form"
      description="Answers to questions that both forms ask stay. The request passes the steps of the other form."
      onSubmit={(event) => {
        event.preventDefault();
        // It may stand in the form of the details, which isn't saved by it.
        event.stopPropagation();
        submit();
      }}
      footer={
        <>
          <CancelButton />
          <Button type="submit" disabled={key === null} busy={update.isPending} busyLabel="Saving…">
            Change Form
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <RadioChoice label="Form" options={options} value={key} onChange={choose} />
        {cost !== null && cost !== estimatedCost && (
          <p className="text-12 text-ink-2">The cost of {formatMoney(cost)} is saved with it.</p>
        )}
        {failure && !update.isPending && <Alert variant="destructive">{failure}</Alert>}
      </div>
    </Dialog>
  );
}

function hintOf(form: ReplyAt<typeof getRequestForms>[number]): string {
  const asks = form.questions.length === 0 ? 'no questions' : countOf(form.questions.length, 'question');
  return `${scopeSentence(form, companySign()) || 'For every request'}; ${asks}.`;
}
