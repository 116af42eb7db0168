import { percentagesMessage, totalMessage } from '@purser/domain/segments';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { arePercentagesWhole, draftOf, totalOf } from './percentages-draft.ts';

type SegmentTotalProps = {
  id: string;
  segments: readonly string[];
  percentages: string | null;
  /** What the form has to say, once it was asked. */
  error: string | undefined;
};

const looks = {
  valid: { Icon: CircleCheck, words: 'Fully allocated' },
  invalid: { Icon: CircleAlert, words: percentagesMessage },
  equal: { Icon: Info, words: 'Shared equally until percentages are given' },
};

/** What the percentages add up to, and whether that will do. */
export function SegmentTotal({ id, segments, percentages, error }: SegmentTotalProps) {
  const isShared = segments.length > 1;
  if (!isShared && !error) return null;
  const state = error ? 'invalid' : stateOf(segments, percentages);
  const { Icon, words } = looks[state];
  return (
    <p className="segment-total" data-state={state} role="status">
      {isShared && (
        <>
          <Icon className="icon-sm" aria-hidden="true" />
          <b>{totalMessage(totalOf(segments, draftOf(percentages)))}</b>
        </>
      )}
      <span id={id} role={error ? 'alert' : undefined}>
        {error ?? words}
      </span>
    </p>
  );
}

function stateOf(segments: readonly string[], percentages: string | null): keyof typeof looks {
  if (percentages === null) return 'equal';
  return arePercentagesWhole(segments, percentages) ? 'valid' : 'invalid';
}
