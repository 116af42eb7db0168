import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { fittingForms, scopeSentence } from '@purser/domain/approvals/form-scope';
import { useQuery } from '@tanstack/react-query';
import { companySign, countOf, formatMoney } from '../../../lib/format.ts';
import { requestFormsQuery } from '../../../lib/reference.ts';
import { toast } from '../../../lib/toast.ts';
import { useTypedForm } from '../../../lib/typed-form.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
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
  const { form, typed, change } = useTypedForm<{ key: string | null }>({ start: { key: null } });
  const options = [
    { value: '', label: 'Default form', hint: 'For every request; no questions.' },
    ...forms
      .filter((form) => form.key !== formKey)
      .map((form) => ({ value: form.key, label: form.name, hint: hintOf(form) })),
  ];

  function send() {
    const changes = {
      formKey: typed.key || null,
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
    <FormDialog
      title="Change Form"
      description="Answers to questions that both forms ask stay. The request passes the steps of the other form."
      form={form}
      saving={update}
      verb="Change Form"
      pending="Saving…"
      disabled={typed.key === null}
      failed={{ otherwise: 'Failed to save changes. Please try again.' }}
      onSend={send}
      onClose={onClose}
    >
      <RadioChoice label="Form" options={options} value={typed.key} onChange={(key) => change({ key })} />
      {cost !== null && cost !== estimatedCost && (
        <p className="text-12 text-ink-2">The cost of {formatMoney(cost)} is saved with it.</p>
      )}
    </FormDialog>
  );
}

function hintOf(form: ReplyAt<typeof getRequestForms>[number]): string {
  const asks = form.questions.length === 0 ? 'no questions' : countOf(form.questions.length, 'question');
  return `${scopeSentence(form, companySign()) || 'For every request'}; ${asks}.`;
}
