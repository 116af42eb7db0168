import { zodResolver } from '@hookform/resolvers/zod';
import { type NewSoftware, type NewSoftwareInput, newSoftware } from '@purser/api/software';
import { Problem, type ProblemFields } from '@purser/domain/problem';
import type { ReactNode } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { showServerMessages } from '../../lib/server-messages.ts';
import { Button } from '../../ui/button.tsx';
import { CancelButton } from '../../ui/cancel-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useCreateSoftware } from './software.queries.ts';
import { SoftwareFields } from './software-fields.tsx';
import { blankWithContract } from './software-values.ts';

type AddSoftwareDialogProps = {
  /** The contract that the form starts with. */
  contract: NonNullable<NewSoftwareInput['contract']>;
  /** The contract's fields, which belong to another noun. */
  contractFields: ReactNode;
  /** The files that go with it, which do so, too. */
  files: FilesOfForm;
  /** Goes on in the panel, without a contract, with what was typed. */
  onAlone: (typed: NewSoftwareInput) => void;
  onClose: () => void;
};

interface FilesOfForm {
  readonly field: ReactNode;
  readonly isUnsaved: boolean;
  readonly isUploading: boolean;
  /** Uploads them and answers what is to be claimed; undefined where the form has to stay as it is. */
  readonly upload: () => Promise<NewSoftwareInput['files']>;
  readonly refuse: (fields: ProblemFields) => void;
}

/** Creates an item and its first contract in one step (Spec 1 §2). */
export function AddSoftwareDialog(props: AddSoftwareDialogProps) {
  const { contract, contractFields, files, onAlone, onClose } = props;
  const creation = useCreateSoftware();
  const keyFor = useKeyPerBody();
  const form = useForm<NewSoftwareInput, unknown, NewSoftware>({
    resolver: zodResolver(newSoftware),
    defaultValues: { ...blankWithContract, contract },
  });

  function refused(error: Error) {
    showServerMessages(error, { pathOf, setError: form.setError });
    if (error instanceof Problem) files.refuse(error.fields ?? {});
  }

  const create = (uploaded: NewSoftwareInput['files']) =>
    form.handleSubmit((fields) => {
      const software = { ...fields, files: uploaded };
      const idempotencyKey = keyFor(software);
      creation.mutate({ software, idempotencyKey }, { onSuccess: onClose, onError: refused });
    })();

  const submit = form.handleSubmit(async () => {
    if (creation.isPending || files.isUploading) return;
    const uploaded = await files.upload();
    // An upload takes its time, in which people go on typing: what counts is what stands there at its end.
    if (uploaded) await create(uploaded);
  });

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title="Add New Software"
      size="md"
      onSubmit={(event) => void submit(event)}
      unsaved={form.formState.isDirty || files.isUnsaved}
      footer={
        <>
          <AloneLink
            // Files go with the contract; what was chosen is not to be lost.
            disabled={files.isUnsaved || creation.isPending}
            onClick={() => onAlone(form.getValues())}
          />
          <CancelButton />
          <Button
            type="submit"
            busy={creation.isPending || files.isUploading}
            busyLabel={files.isUploading ? 'Uploading…' : 'Creating…'}
          >
            Create Software
          </Button>
        </>
      }
    >
      <FormProvider {...form}>
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
          <SoftwareFields />
          <h3 className="border-t border-line pt-4 narrow:col-span-2">Contract</h3>
          {contractFields}
          {files.field}
        </div>
      </FormProvider>
    </Dialog>
  );
}

function AloneLink(props: { disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="link" size="sm" className="mr-auto" {...props}>
      Add without a contract
    </Button>
  );
}

const inForm: ReadonlySet<string> = new Set([
  ...Object.keys(blankWithContract),
  ...['startDate', 'endDate', 'cost', 'billingCycle', 'paymentType'].map((name) => `contract.${name}`),
]);

const isField = (path: string): path is FieldPath<NewSoftwareInput> => inForm.has(path);
const pathOf = (wirePath: string) => (isField(wirePath) ? wirePath : undefined);
