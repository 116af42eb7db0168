import type { Condition } from '@purser/domain/approvals/conditions';
import { Plus, X } from 'lucide-react';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { Button } from '../../ui/button.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { Select } from '../../ui/select.tsx';
import { requestKindOptions } from './request-kind-options.ts';
import type { DraftStep } from './workflow-draft.ts';

type Conditions = NonNullable<DraftStep['conditions']>;

type StepConditionsProps = {
  conditions: Conditions;
  error: string | undefined;
  disabled: boolean;
  onChange: (conditions: Conditions) => void;
};

/** When a step applies: all of its conditions have to hold. */
export function StepConditions({ conditions, error, disabled, onChange }: StepConditionsProps) {
  const replace = (at: number, condition: Conditions[number]) => onChange(conditions.with(at, condition));
  return (
    <FieldGroup label="Only if all of these apply" error={error}>
      <ul className="workflow-lines">
        {conditions.map((condition, at) => (
          // Conditions have no identity of their own, and a line may be written twice.
          <li key={at}>
            <Select
              aria-label="What the condition is about"
              options={kinds}
              placeholder="Choose"
              value={kindOf(condition)}
              disabled={disabled}
              onChange={(kind) => replace(at, kinds.find(({ value }) => value === kind)?.start ?? condition)}
            />
            <ConditionValue
              condition={condition}
              disabled={disabled}
              onChange={(changed) => replace(at, changed)}
            />
            <Button
              variant="ghost"
              size="icon-sm"
              aria-label="Remove this condition"
              onClick={() => onChange(conditions.toSpliced(at, 1))}
            >
              <X aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
      <Button variant="link" size="sm" disabled={disabled} onClick={() => onChange([...conditions, atLeast])}>
        <Plus className="icon-sm" aria-hidden="true" />
        Condition
      </Button>
    </FieldGroup>
  );
}

interface Kind {
  readonly value: string;
  readonly label: string;
  /** What a condition of this kind begins as. */
  readonly start: Conditions[number];
}

const atLeast: Conditions[number] = { field: 'cost', op: 'at_least', value: 10_000 };

const kinds: readonly Kind[] = [
  { value: 'cost_at_least', label: 'Annual cost, at least', start: atLeast },
  { value: 'cost_below', label: 'Annual cost, below', start: { field: 'cost', op: 'below', value: 10_000 } },
  {
    value: 'increase',
    label: 'Increase in percent, at least',
    start: { field: 'increase', op: 'at_least', value: 10 },
  },
  {
    value: 'department',
    label: 'Department, one of',
    start: { field: 'department', op: 'is_one_of', value: [] },
  },
  { value: 'kind', label: 'Kind of request', start: { field: 'kind', op: 'is', value: 'software' } },
  { value: 'vendor_is_new', label: 'Vendor', start: { field: 'vendor_is_new', op: 'is', value: true } },
];

const kindOf = (condition: Condition): string =>
  condition.field === 'cost' ? `cost_${condition.op}` : condition.field;

const vendorKinds = [
  { value: 'new', label: 'Is new' },
  { value: 'known', label: 'Is known' },
];

type ConditionValueProps = {
  condition: Conditions[number];
  disabled: boolean;
  onChange: (condition: Conditions[number]) => void;
};

function ConditionValue({ condition, disabled, onChange }: ConditionValueProps) {
  const { businessSegments } = useSoftwareOptions();
  switch (condition.field) {
    case 'cost':
    case 'increase':
      return (
        <NumberInput
          aria-label={condition.field === 'cost' ? 'Dollars per year' : 'Percent'}
          step="any"
          min={0}
          value={condition.value}
          onChange={({ target }) => onChange({ ...condition, value: Number(target.value) })}
        />
      );
    case 'department':
      return (
        <MultiSelect
          aria-label="Departments"
          options={businessSegments.map((name) => ({ value: name, label: name }))}
          value={condition.value}
          placeholder="Choose at least one"
          disabled={disabled}
          onChange={(value) => onChange({ ...condition, value })}
        />
      );
    case 'kind':
      return (
        <Select
          aria-label="Kind of request"
          options={requestKindOptions}
          value={condition.value}
          placeholder="Choose"
          disabled={disabled}
          onChange={(value) =>
            onChange({
              ...condition,
              value: value === 'contract' || value === 'renewal' ? value : 'software',
            })
          }
        />
      );
    case 'vendor_is_new':
      return (
        <Select
          aria-label="Vendor"
          options={vendorKinds}
          value={condition.value ? 'new' : 'known'}
          placeholder="Choose"
          disabled={disabled}
          onChange={(value) => onChange({ ...condition, value: value === 'new' })}
        />
      );
  }
}
