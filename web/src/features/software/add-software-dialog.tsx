import { zodResolver } from '@hookform/resolvers/zod';
import type { submitSoftware } from '@purser/api/addresses';
import type { BodyAt } from '@purser/api/endpoint-at';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { type NewSoftware, type NewSoftwareInput, newSoftware, type Software } from '@purser/api/software';
import { contractFieldNames } from '@purser/domain/terms';
import type { ReactNode } from 'react';
import { type FieldPath, FormProvider, useForm } from 'react-hook-form';
import { dialogFormWithFiles, type FormFiles, withFiles } from '../../lib/form-files.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { sentPercentages } from './percentages-draft.ts';
import { type NamedItem, SameProduct } from './same-product.tsx';
import { useCreateSoftware, useSubmitSoftware } from './software.queries.ts';
import { SoftwareFields } from './software-fields.tsx';
import { blankWithContract } from './software-values.ts';

type AddSoftwareDialogProps = {
  /** The form's initial values. */
  contract: NonNullable<NewSoftwareInput['contract']>;
  /** All items, for the warning about a second one. */
  known: readonly NamedItem[];
  /** The contract is submitted for approval instead of created with the item. */
  submitForApproval: boolean;
  contractFields: ReactNode;
  /** How the request for its contract is opened. */
  opening: Opening;
  files: FormFiles;
  /** Goes on in the panel, without a contract, with the typed values. */
  onAlone: (typed: NewSoftwareInput) => void;
  onCreated: (software: Software, terms: NewSoftwareInput['contract']) => void;
  /** The item is created, and its contract waits for approval. */
  onSubmitted: (request: PurchaseRequest) => void;
  onClose: () => void;
};

const check = zodResolver(newSoftware);

const creationTexts = { label: 'Create Software', busyLabel: 'Creating…' };
const submissionTexts = { label: 'Create and submit for approval', busyLabel: 'Submitting…' };

const beginningTexts = { label: 'Create and go to the questions', busyLabel: 'Creating…' };

type Opening = Pick<BodyAt<typeof submitSoftware>, 'formKey' | 'submit'>;

function textsOf(submitForApproval: boolean, { submit }: Opening) {
  if (!submitForApproval) return creationTexts;
  return submit === false ? beginningTexts : submissionTexts;
}

/** Creates an item and its first contract in one step (docs/product/software.md#add-new-software). */
export function AddSoftwareDialog(props: AddSoftwareDialogProps) {
  const { contract, contractFields, submitForApproval, opening, files, onAlone, onClose } = props;
  const creation = useCreateSoftware();
  const submission = useSubmitSoftware();
  const saving = submitForApproval ? submission : creation;
  const texts = textsOf(submitForApproval, opening);
  const keyFor = useKeyPerBody();
  const form = useForm<NewSoftwareInput, unknown, NewSoftware>({
    resolver: (values, context, options) => {
      const percentages = sentPercentages(values.business_segment_percentages ?? null);
      return check({ ...values, business_segment_percentages: percentages }, context, options);
    },
    defaultValues: { ...blankWithContract, contract },
  });

  function create(software: NewSoftwareInput) {
    const idempotencyKey = keyFor({ ...software, ...opening });
    const { contract: terms } = software;
    if (!submitForApproval || !terms)
      return creation.mutate(
        { software, idempotencyKey },
        { onSuccess: (created) => props.onCreated(created, terms) },
      );
    submission.mutate(
      { software: { ...software, ...opening, contract: terms }, idempotencyKey },
      { onSuccess: ({ request }) => props.onSubmitted(request) },
    );
  }

  return (
    <FormProvider {...form}>
      <FormDialog
        title="Add New Software"
        size="md"
        form={dialogFormWithFiles(form, pathOf, files)}
        saving={saving}
        isUploading={files.isUploading}
        verb={withFiles(texts.label, files.count)}
        pending={texts.busyLabel}
        failed={null}
        more={
          <AloneLink
            // The panel's form has no files, which would be lost.
            disabled={files.count > 0 || saving.isPending}
            onClick={() => onAlone(form.getValues())}
          />
        }
        columns={2}
        onSend={create}
        onClose={onClose}
      >
        <SoftwareFields afterName={<SameProduct items={props.known} className="narrow:col-span-2" />} />
        <h3 className="border-t border-line pt-4 narrow:col-span-2">Contract</h3>
        {submitForApproval && (
          <Alert className="narrow:col-span-2">
            The software is added now. Its contract becomes a request, and is created once that is approved.
          </Alert>
        )}
        {contractFields}
        {files.field}
      </FormDialog>
    </FormProvider>
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
  ...contractFieldNames.map((name) => `contract.${name}`),
]);

const isField = (path: string): path is FieldPath<NewSoftwareInput> => inForm.has(path);
const pathOf = (wirePath: string) => (isField(wirePath) ? wirePath : undefined);
