import type { Ref } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { WholeNumberInput } from '../../ui/number-input.tsx';
import { ColorDot } from '../../ui/split-bar.tsx';

type SegmentRowProps = {
  name: string;
  color: number;
  isTicked: boolean;
  /** The item has no other segment: it counts whole. */
  isOnly: boolean;
  isWrong: boolean;
  percent: number | null;
  /** Absent where segments are chosen in a list above. */
  onTick: ((isOn: boolean) => void) | undefined;
  onType: (typed: string) => void;
  /** The percentage, for the focus. */
  ref: Ref<HTMLInputElement> | undefined;
};

/** A segment and its percentage. */
export function SegmentRow(props: SegmentRowProps) {
  const { name, isTicked, isOnly, onTick } = props;
  const title = (
    <>
      <ColorDot color={props.color} />
      <span className="truncate">{name}</span>
    </>
  );
  return (
    <div className="segment-row">
      {onTick ? (
        <Checkbox label={title} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      ) : (
        <span className="check">{title}</span>
      )}
      {isTicked && isOnly && <span className="segment-percent num">100 %</span>}
      {isTicked && !isOnly && <Percent {...props} />}
    </div>
  );
}

function Percent({ name, percent, isWrong, onType, ref }: SegmentRowProps) {
  return (
    <span className="segment-percent">
      <WholeNumberInput
        ref={ref}
        max={100}
        aria-label={`${name} percentage`}
        aria-invalid={isWrong || undefined}
        value={percent ?? ''}
        onChange={({ target }) => onType(target.value)}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}
