import type { Ref } from 'react';
import { Checkbox } from './checkbox.tsx';
import { WholeNumberInput } from './number-input.tsx';
import { ColorDot } from './split-bar.tsx';

type ShareRowProps = {
  name: string;
  color: number;
  isTicked: boolean;
  /** The only name has 100 %. */
  isOnly: boolean;
  isWrong: boolean;
  percent: number | null;
  /** Absent where names are chosen in a list above. */
  onTick: ((isOn: boolean) => void) | undefined;
  onType: (typed: string) => void;
  onRefused: () => void;
  onLeft: () => void;
  ref: Ref<HTMLInputElement> | undefined;
};

export function ShareRow(props: ShareRowProps) {
  const { name, isTicked, isOnly, onTick } = props;
  const title = (
    <>
      <ColorDot color={props.color} />
      <span className="truncate">{name}</span>
    </>
  );
  return (
    <div className="share-row">
      {onTick ? (
        <Checkbox label={title} checked={isTicked} onChange={({ target }) => onTick(target.checked)} />
      ) : (
        <span className="check">{title}</span>
      )}
      {isTicked && isOnly && <span className="share-percent num">100 %</span>}
      {isTicked && !isOnly && <Percent {...props} />}
    </div>
  );
}

function Percent({ name, percent, isWrong, onType, onRefused, onLeft, ref }: ShareRowProps) {
  return (
    <span className="share-percent">
      <WholeNumberInput
        ref={ref}
        max={100}
        aria-label={`${name} percentage`}
        aria-invalid={isWrong || undefined}
        value={percent ?? ''}
        onChange={({ target }) => onType(target.value)}
        onRefused={onRefused}
        onBlur={onLeft}
      />
      <span aria-hidden="true">%</span>
    </span>
  );
}
