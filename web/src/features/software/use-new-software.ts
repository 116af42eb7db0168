import { zodResolver } from '@hookform/resolvers/zod';
import { requiredText } from '@purser/api/fields';
import { type NewSoftware, type NewSoftwareInput, newSoftware, type Software } from '@purser/api/software';
import { longest } from '@purser/domain/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { showServerMessages } from '../../lib/record-form.ts';
import { sentPercentages } from './percentages-draft.ts';
import { useCreateSoftwareAlone } from './software.queries.ts';
import { blankSoftware, changedFields, fieldAt, type SoftwareValues } from './software-values.ts';

/** Values that were typed in the dialog before. */
export type NewSoftwareDraft = Partial<SoftwareValues>;

const missing = 'Please fill in at least vendor and product name for a new software.';

const checkNew = zodResolver(
  newSoftware.safeExtend({
    vendor: requiredText(missing),
    product_name: requiredText(missing, longest.product_name),
  }),
);

/** The form of a new item without a contract. */
export function useNewSoftware(draft: NewSoftwareDraft | undefined) {
  const creation = useCreateSoftwareAlone();
  const [problem, setProblem] = useState<Error | null>(null);
  const form = useForm<NewSoftwareInput, unknown, NewSoftware>({
    defaultValues: { ...blankSoftware, ...draft },
    resolver: (values, context, options) =>
      checkNew(
        {
          ...values,
          cost: values.cost === '' ? null : values.cost,
          business_segment_percentages: sentPercentages(values.business_segment_percentages ?? null),
        },
        context,
        options,
      ),
  });
  const values: SoftwareValues = Object.assign({}, blankSoftware, useWatch({ control: form.control }));

  function refused(error: Error) {
    setProblem(error);
    showServerMessages(error, { pathOf: fieldAt, setError: form.setError });
  }

  const save = (onCreated: (software: Software) => void) =>
    form.handleSubmit((software) => {
      if (creation.isPending) return;
      setProblem(null);
      creation.mutate(software, { onSuccess: onCreated, onError: refused });
    })();

  return {
    form,
    values,
    save,
    isSaving: creation.isPending,
    /** Why the last attempt failed, until the next one. */
    problem,
    isUnsaved: changedFields(blankSoftware, values).length > 0,
  };
}
