import type { getRequestForms } from '@purser/api/addresses';
import type { ReplyAt } from '@purser/api/endpoint-at';
import type { RequestKind } from '@purser/domain/approvals/conditions';
import { fittingForms, scopeFault, scopeSentence } from '@purser/domain/approvals/form-scope';
import { followedBy } from '@purser/domain/renewal/succession';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { companySign } from '../../lib/format.ts';
import { requestFormsQuery } from '../../lib/reference.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { WithContract } from './contract-form.ts';
import { type NextContract, typedContract } from './next-contract-form.ts';

type RequestForm = ReplyAt<typeof getRequestForms>[number];

/** How a request for a contract is opened: one whose form has questions is submitted once they are answered. */
export interface RequestOpening {
  readonly formKey?: string;
  readonly submit?: false;
}

const none: readonly RequestForm[] = [];

/** The forms that a request for a contract may begin from beside the default one, and which of them is chosen. */
export function useRequestForm(isAsked: boolean) {
  const [key, choose] = useState('');
  const forms = useQuery({ ...requestFormsQuery, enabled: isAsked }).data ?? none;
  const chosen = isAsked ? forms.find((form) => form.key === key) : undefined;
  const hasQuestions = chosen !== undefined && chosen.questions.length > 0;
  const opening: RequestOpening = {
    ...(chosen && { formKey: chosen.key }),
    ...(hasQuestions && { submit: false }),
  };
  return { forms: isAsked ? forms : none, chosen, choose, opening };
}

type RequestFormFieldProps = ReturnType<typeof useRequestForm> & {
  /** Undefined for the contract of a new item, which follows none. */
  next?: NextContract;
};

/** Which form the request begins from. Nothing is asked where only the default one fits. */
export function RequestFormField({ forms, chosen, choose, next }: RequestFormFieldProps) {
  const { control } = useFormContext<WithContract>();
  const contract = typedContract(useWatch({ control, name: 'contract' }));
  const request = { kind: kindOf(next, contract), cost: contract?.cost ?? null };
  const fitting = fittingForms(forms, request);
  const offered = chosen && !fitting.includes(chosen) ? [...fitting, chosen] : fitting;
  if (offered.length === 0) return null;
  return (
    <Field
      label="Request Form"
      hint={chosen && hintOf(chosen)}
      error={chosen && scopeFault(chosen, request, { state: 'begun', sign: companySign() })?.message}
    >
      <Select
        value={chosen?.key ?? ''}
        emptyOption="Default form"
        placeholder="Default form"
        options={offered.map(({ key, name }) => ({ value: key, label: name }))}
        onChange={choose}
      />
    </Field>
  );
}

// As the server finds it out: what follows another contract of the item is a renewal.
function kindOf(next: NextContract | undefined, contract: ReturnType<typeof typedContract>): RequestKind {
  if (!next) return 'contract';
  if (next.kind !== 'new') return 'renewal';
  return contract && followedBy(next.contracts, { ...contract, renewsContractId: null })
    ? 'renewal'
    : 'contract';
}

function hintOf(form: RequestForm): string | undefined {
  const scope = scopeSentence(form, companySign());
  const sentences = [
    ...(scope === '' ? [] : [`${scope}.`]),
    ...(form.questions.length === 0 ? [] : ['Its questions follow on the request’s page.']),
  ];
  return sentences.length === 0 ? undefined : sentences.join(' ');
}
