import { totalMessage } from '@purser/domain/segments';
import type { Ref } from 'react';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { NumberInput } from '../../ui/number-input.tsx';
import { typingFrom } from '../../ui/option.ts';
import { draftOf, keepPercentages, totalOf, withPercent } from './percentages-draft.ts';

/** Segments, and the JSON text of their percentages; null with fewer than two of them. */
export interface Segments {
  readonly segments: readonly string[];
  readonly percentages: string | null;
}

type SegmentFieldsProps = Segments & {
  onChange: (value: Segments) => void;
  error: string | undefined;
  /** The first percentage, for the focus. */
  ref?: Ref<HTMLInputElement>;
};

/** Which segments share an item's cost and, with more than one, how. */
export function SegmentFields({ segments, percentages, onChange, error, ref }: SegmentFieldsProps) {
  const change = (next: readonly string[]) =>
    onChange({ segments: next, percentages: keepPercentages(next, percentages) });
  return (
    <FieldGroup label="Business segments" className="narrow:col-span-2" error={error}>
      <SegmentPicker segments={segments} onChange={change} />
      {segments.length > 1 && (
        <Percentages
          segments={segments}
          percentages={percentages}
          onChange={(text) => onChange({ segments, percentages: text })}
          ref={ref}
        />
      )}
    </FieldGroup>
  );
}

type SegmentPickerProps = { segments: readonly string[]; onChange: (segments: readonly string[]) => void };

function SegmentPicker({ segments, onChange }: SegmentPickerProps) {
  const known = useSoftwareOptions().businessSegments;
  const all = [...known, ...segments.filter((segment) => !known.includes(segment))];
  if (all.length >= typingFrom) {
    return (
      <MultiSelect
        aria-label="Business segments"
        options={all.map((segment) => ({ value: segment, label: segment }))}
        value={segments}
        onChange={onChange}
        placeholder="None"
      />
    );
  }
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-1">
      {all.map((segment) => (
        <Checkbox
          key={segment}
          label={segment}
          checked={segments.includes(segment)}
          onChange={({ target }) =>
            onChange(all.filter((one) => (one === segment ? target.checked : segments.includes(one))))
          }
        />
      ))}
    </div>
  );
}

type PercentagesProps = Segments & {
  onChange: (text: string) => void;
  ref: Ref<HTMLInputElement> | undefined;
};

function Percentages({ segments, percentages, onChange, ref }: PercentagesProps) {
  const draft = draftOf(percentages);
  const total = totalOf(segments, draft);
  return (
    <div className="mt-1 grid gap-2">
      <div className="grid grid-cols-2 gap-2 narrow:grid-cols-4">
        {segments.map((segment, at) => (
          <label key={segment} className="min-w-0 text-12 text-ink-2">
            <span className="block truncate">{segment} %</span>
            <NumberInput
              ref={at === 0 ? ref : undefined}
              min={0}
              max={100}
              inputMode="numeric"
              aria-label={`${segment} percentage`}
              value={draft[segment] ?? ''}
              onChange={({ target }) => onChange(withPercent(percentages, segment, target.value))}
            />
          </label>
        ))}
      </div>
      <p className={`num text-12 ${total === 100 ? 'text-success' : 'text-danger'}`} role="status">
        {totalMessage(total)}
      </p>
    </div>
  );
}
