import { isTolerance, mostTolerance, toleranceMessage } from '@purser/domain/cost-tolerance';
import { settingLabels } from '@purser/domain/setting-labels';
import { useState } from 'react';
import { useCostTolerance } from '../../lib/reference.ts';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { useSaveTolerance } from './workflow.queries.ts';

export const toleranceHint =
  'A request can be wrapped up at a cost this much above the approved cost. Above that, only administrators can wrap it up.';

export function CostTolerance({ disabled }: { disabled: boolean }) {
  const saved = useCostTolerance();
  const saving = useSaveTolerance();
  // Null where nothing unsaved is typed.
  const [typed, setTyped] = useState<string | null>(null);
  const [hasTried, setHasTried] = useState(false);
  const isValid = typed === null || (typed.trim() !== '' && isTolerance(Number(typed)));

  function save() {
    setHasTried(true);
    if (typed === null || !isValid || saving.isPending) return;
    if (Number(typed) === saved) return setTyped(null);
    saving.mutate(Number(typed), { onSuccess: () => setTyped(null) });
  }

  return (
    <Field
      label={settingLabels.costTolerance}
      hint={toleranceHint}
      error={hasTried && !isValid ? toleranceMessage : undefined}
      required
      className="workflow-tolerance"
    >
      <NumberInput
        min={0}
        max={mostTolerance}
        step="any"
        value={typed ?? String(saved)}
        disabled={disabled}
        readOnly={saving.isPending}
        aria-busy={saving.isPending || undefined}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={save}
        onKeyDown={(event) => event.key === 'Enter' && save()}
      />
    </Field>
  );
}
