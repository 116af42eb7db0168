import { useState } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import type { WithContract } from './contract-form.ts';
import { More } from './more.tsx';
import { RenewalFields, renewalFieldNames } from './renewal-fields.tsx';
import { TermField } from './term-field.tsx';

const names = [...renewalFieldNames, 'priceCheckFrequency'] as const;

/** What few people know of a new contract, folded away until it is given, asked for or wrong. */
export function RenewalMore({ today }: { today: string }) {
  const { control, getValues } = useFormContext<WithContract>();
  const { errors } = useFormState({ control });
  // What was taken over from another contract is seen before it is sent.
  const [isOpen, setIsOpen] = useState(() => isAnyGiven(getValues('contract')));
  const isWrong = names.some((name) => errors.contract?.[name]);
  return (
    <div className="narrow:col-span-2">
      <More open={isOpen} isWrong={isWrong} onToggle={() => setIsOpen(!isOpen)}>
        <div className="grid gap-x-3 gap-y-4 narrow:grid-cols-2">
          <RenewalFields today={today} />
          <TermField name="priceCheckFrequency" today={today} />
        </div>
      </More>
    </div>
  );
}

const isAnyGiven = (contract: WithContract['contract']): boolean =>
  names.some((name) => contract[name] && String(contract[name]) !== '');
