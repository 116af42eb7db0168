import { isTolerance, mostTolerance, toleranceMessage } from '@purser/domain/cost-tolerance';
import type { SwitchKey } from '@purser/domain/setting-defaults';
import { settingLabels } from '@purser/domain/setting-labels';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { settingsQuery, useCostTolerance, useSwitch } from '../../lib/reference.ts';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { useSaveSwitch, useSaveTolerance } from './workflow.queries.ts';

/** Each rule is saved as soon as it is changed. */
export function ApprovalSwitches({ disabled }: { disabled: boolean }) {
  const settings = useQuery({ ...settingsQuery, refetchOnMount: 'always' });
  return (
    <Card title="Approval rules">
      <Answer query={settings} waiting={skeleton} failed="Failed to fetch settings">
        {() => (
          <ul className="workflow-switches">
            {switches.map((item) => (
              <li key={item.name}>
                <ApprovalSwitch {...item} disabled={disabled} />
              </li>
            ))}
            <li>
              <CostTolerance disabled={disabled} />
            </li>
          </ul>
        )}
      </Answer>
    </Card>
  );
}

type SwitchItem = { name: SwitchKey; hint: string };

const switches: readonly SwitchItem[] = [
  {
    name: 'contractsNeedApproval',
    hint: 'New contracts are submitted as requests, also those of new software. Only administrators create, change or delete contracts directly, or import them from a file.',
  },
  {
    name: 'allowSelfApproval',
    hint: 'They may decide later steps of their own requests; the timeline marks this.',
  },
];

function ApprovalSwitch({ name, hint, disabled }: SwitchItem & { disabled: boolean }) {
  const isOn = useSwitch(name);
  const saving = useSaveSwitch(name);
  const id = useId();
  return (
    <>
      <Checkbox
        label={
          <>
            {settingLabels[name]}
            {saving.isPending && <Spinner />}
          </>
        }
        aria-describedby={id}
        aria-busy={saving.isPending || undefined}
        disabled={disabled}
        checked={saving.isPending ? saving.variables : isOn}
        onChange={(event) => saving.isPending || saving.mutate(event.target.checked)}
      />
      <p id={id} className="list-hint">
        {hint}
      </p>
    </>
  );
}

const toleranceHint =
  'A request can be wrapped up at a cost this much above the approved cost. Above that, only administrators can wrap it up.';

function CostTolerance({ disabled }: { disabled: boolean }) {
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

const skeleton = (
  <Waiting label="Loading settings">
    <div className="workflow-switches">
      {switches.map(({ name, hint }) => (
        <div key={name}>
          <Skeleton width={200} height={20} />
          <p className="list-hint">{hint}</p>
        </div>
      ))}
      <div className="field">
        <Skeleton width={160} height={16} />
        <Skeleton width={120} height={32} />
        <p className="field-hint">{toleranceHint}</p>
      </div>
    </div>
  </Waiting>
);
