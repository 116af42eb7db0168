import { useId } from 'react';
import { useController } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { classNames } from '../../ui/class-names.ts';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { typingFrom } from '../../ui/option.ts';
import { ColorDot, SplitBar } from '../../ui/split-bar.tsx';
import { draftOf, keepPercentages, sharesOf, withPercent } from './percentages-draft.ts';
import { SegmentRow } from './segment-row.tsx';
import { SegmentTotal } from './segment-total.tsx';
import type { SoftwareValues } from './software-values.ts';

const label = fieldLabel('business_segment');

/** Which segments share an item's cost and, with more than one, how: a box of segments with their percentages. */
export function SegmentFields({ className }: { className?: string }) {
  const id = useId();
  const { segments, text, error, choose, type, ref } = useSegments();
  const known = useSoftwareOptions().businessSegments;
  const all = [...known, ...segments.filter((segment) => !known.includes(segment))];
  const isLong = all.length >= typingFrom;
  const percentages = draftOf(text);
  const colorOf = (segment: string) => segmentColor(known, segment);
  const shares = sharesOf(
    all.filter((segment) => segments.includes(segment)),
    text,
  );

  return (
    <div
      className={classNames('field', className)}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
    >
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      <div className="segment-box">
        <SplitBar wide shares={shares.map((part) => ({ ...part, color: colorOf(part.label) }))} />
        {isLong && (
          <MultiSelect
            aria-label={label}
            options={all.map((segment) => ({
              value: segment,
              label: segment,
              icon: <ColorDot color={colorOf(segment)} />,
            }))}
            value={segments}
            onChange={choose}
            placeholder="None"
          />
        )}
        <div className="segment-rows">
          {(isLong ? segments : all).map((segment) => (
            <SegmentRow
              key={segment}
              ref={segment === segments[0] ? ref : undefined}
              name={segment}
              color={colorOf(segment)}
              isTicked={segments.includes(segment)}
              isOnly={segments.length === 1}
              isWrong={error !== undefined}
              percent={percentages[segment] ?? null}
              onTick={
                isLong
                  ? undefined
                  : (isOn) => choose(all.filter((one) => (one === segment ? isOn : segments.includes(one))))
              }
              onType={(typed) => type(withPercent(text, segment, typed))}
            />
          ))}
        </div>
        <SegmentTotal id={`${id}-message`} segments={segments} percentages={text} error={error} />
      </div>
    </div>
  );
}

/** The two fields of the form that are one thing on the screen. */
function useSegments() {
  const segments = useController<SoftwareValues, 'business_segment'>({ name: 'business_segment' });
  const percentages = useController<SoftwareValues, 'business_segment_percentages'>({
    name: 'business_segment_percentages',
  });
  const text = percentages.field.value ?? null;
  return {
    segments: segments.field.value ?? [],
    text,
    error: segments.fieldState.error?.message ?? percentages.fieldState.error?.message,
    ref: percentages.field.ref,
    choose: (chosen: string[]) => {
      segments.field.onChange(chosen);
      percentages.field.onChange(keepPercentages(chosen, text));
    },
    type: percentages.field.onChange,
  };
}
