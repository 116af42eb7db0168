import { zodResolver } from '@hookform/resolvers/zod';
import { type NewSoftware, type NewSoftwareInput, newSoftware } from '@purser/api/software';
import { Problem } from '@purser/domain/problem';
import { type ReactNode, useRef } from 'react';
import { type FieldPath, FormProvider, type UseFormSetError, useForm } from 'react-hook-form';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCreateSoftware } from './software.queries.ts';
import { SoftwareFields } from './software-fields.tsx';

type AddSoftwareDialogProps = {
  /** The contract that the form starts with. */
  contract: NonNullable<NewSoftwareInput['contract']>;
  /** The contract's fields, which belong to another noun. */
  contractFields: ReactNode;
  onClose: () => void;
};

/** Creates an item and its first contract in one step (Spec 1 §2). */
export function AddSoftwareDialog({ contract, contractFields, onClose }: AddSoftwareDialogProps) {
  const creation = useCreateSoftware();
  const keyFor = useKeyPerBody();
  const form = useForm<NewSoftwareInput, unknown, NewSoftware>({
    resolver: zodResolver(newSoftware),
    defaultValues: { ...blank, contract },
  });

  const submit = form.handleSubmit((software) => {
    if (creation.isPending) return;
    creation.mutate(
      { software, idempotencyKey: keyFor(software) },
      { onSuccess: onClose, onError: (error) => showFields(error, form.setError) },
    );
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add New Software"
      size="md"
      onSubmit={(event) => void submit(event)}
      unsaved={form.formState.isDirty}
      footer={
        <>
          <CancelButton />
          <Button type="submit" busy={creation.isPending} busyLabel="Creating…">
            Create Software
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
          <SoftwareFields control={form.control} register={form.register} />
          <h3 className="border-t border-line pt-4 narrow:col-span-2">Contract</h3>
          {contractFields}
        </div>
      </FormProvider>
    </Dialog>
  );
}

const blank = {
  vendor: '',
  product_name: '',
  notes: '',
  status: 'active',
  business_segment: [],
  business_segment_percentages: null,
  team_usage: [],
  business_owner_id: null,
  tech_admin_id: null,
  executive_sponsor_id: null,
} satisfies NewSoftwareInput;

/** Puts the server's messages at the fields that it names; the first of them gets the focus. */
function showFields(error: Error, setError: UseFormSetError<NewSoftwareInput>): void {
  const fields = error instanceof Problem ? Object.entries(error.fields ?? {}) : [];
  fields.forEach(([path, message], at) => {
    if (isField(path)) setError(path, { type: 'server', message }, { shouldFocus: at === 0 });
  });
}

const inForm: ReadonlySet<string> = new Set([
  ...Object.keys(blank),
  ...['startDate', 'endDate', 'cost', 'billingCycle', 'paymentType'].map((name) => `contract.${name}`),
]);

const isField = (path: string): path is FieldPath<NewSoftwareInput> => inForm.has(path);

/** The same key for the same software, so that asking again after a lost answer creates nothing twice; a new one after a correction. */
function useKeyPerBody(): (software: NewSoftware) => string {
  const last = useRef({ body: '', key: '' });
  return (software) => {
    const body = JSON.stringify(software);
    if (body !== last.current.body) last.current = { body, key: newIdempotencyKey() };
    return last.current.key;
  };
}
