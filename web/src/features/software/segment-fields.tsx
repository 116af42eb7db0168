import { percentagesMessage, totalMessage } from '@purser/domain/segments';
import { useController } from 'react-hook-form';
import { fieldLabel } from '../../lib/field-words.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { segmentColor } from '../../lib/segment-color.ts';
import { ShareBox } from '../../ui/share-box.tsx';
import type { ShareWords } from '../../ui/share-total.tsx';
import { draftOf, draftText } from './percentages-draft.ts';
import type { SoftwareValues } from './software-values.ts';

const itemTexts: ShareWords = {
  total: totalMessage,
  valid: 'Fully allocated',
  invalid: percentagesMessage,
  equal: 'Shared equally until percentages are given',
};

type SegmentFieldsProps = {
  className?: string;
  /** The texts below the percentages. */
  words?: ShareWords;
};

/** The segments that share an item's cost, and their percentages: two fields of the form. */
export function SegmentFields({ className, words = itemTexts }: SegmentFieldsProps) {
  const known = useSoftwareOptions().businessSegments;
  const { field: segments, fieldState: chosenState } = useController<SoftwareValues, 'business_segment'>({
    name: 'business_segment',
  });
  const { field, fieldState } = useController<SoftwareValues, 'business_segment_percentages'>({
    name: 'business_segment_percentages',
  });
  const { value: text, onChange: changeText, ref } = field;
  const chosen = segments.value ?? [];
  return (
    <ShareBox
      label={fieldLabel('business_segment')}
      options={known}
      names={chosen}
      percentages={draftOf(text ?? null)}
      onChange={(names, draft) => {
        // Typing a percentage doesn't touch the segments.
        if (names.join('\n') !== chosen.join('\n')) segments.onChange(names);
        changeText(draftText(draft));
      }}
      colorOf={(segment) => segmentColor(known, segment)}
      words={words}
      error={chosenState.error?.message ?? fieldState.error?.message}
      className={className}
      ref={ref}
    />
  );
}
