import { CircleAlert } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { MultiSelect } from './multi-select.tsx';
import { typingFrom } from './option.ts';
import { drawnShares, isBeyondWhole, type ShareDraft, sharesAmong, withPercent } from './share-draft.ts';
import { ShareRow } from './share-row.tsx';
import { ShareTotal, type ShareWords } from './share-total.tsx';
import { ColorDot, SplitBar } from './split-bar.tsx';

type ShareBoxProps = {
  label: string;
  hint?: string;
  /** Chosen names that aren't among them can be given up. */
  options: readonly string[];
  names: readonly string[];
  /** Null with fewer than two names, or where percentages were never given. */
  percentages: ShareDraft | null;
  onChange: (names: string[], percentages: ShareDraft | null) => void;
  colorOf: (name: string) => number;
  words: ShareWords;
  error?: string | undefined;
  className?: string | undefined;
  ref?: Ref<HTMLInputElement> | undefined;
};

export function ShareBox(props: ShareBoxProps) {
  const { label, names, percentages, onChange, colorOf, error } = props;
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const isNoPercentage = isRefused || isBeyondWhole(percentages);
  const all = [...props.options, ...names.filter((name) => !props.options.includes(name))];
  const isLong = all.length >= typingFrom;
  const shares = drawnShares(
    all.filter((name) => names.includes(name)),
    percentages,
  );
  const choose = (chosen: string[]) => onChange(chosen, sharesAmong(chosen, percentages));
  const tick = (name: string) => (isOn: boolean) =>
    choose(all.filter((one) => (one === name ? isOn : names.includes(one))));

  return (
    <div
      className={classNames('field', props.className)}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={`${id}-message`}
    >
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {props.hint && <span className="field-hint">{props.hint}</span>}
      <div className="share-box">
        <SplitBar wide shares={shares.map((part) => ({ ...part, color: colorOf(part.label) }))} />
        {isLong && (
          <MultiSelect
            aria-label={label}
            options={all.map((name) => ({
              value: name,
              label: name,
              icon: <ColorDot color={colorOf(name)} />,
            }))}
            value={names}
            onChange={choose}
            placeholder="None"
          />
        )}
        <div className="share-rows">
          {(isLong ? names : all).map((name) => (
            <ShareRow
              key={name}
              ref={name === names[0] ? props.ref : undefined}
              name={name}
              color={colorOf(name)}
              isTicked={names.includes(name)}
              isOnly={names.length === 1}
              isWrong={error !== undefined}
              percent={percentages?.[name] ?? null}
              onTick={isLong ? undefined : tick(name)}
              onType={(typed) => {
                setRefused(false);
                onChange([...names], withPercent(percentages, name, typed));
              }}
              onRefused={() => setRefused(true)}
              onLeft={() => setRefused(false)}
            />
          ))}
        </div>
        {isNoPercentage && (
          <p className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />A percentage is a whole number from 0 to 100
          </p>
        )}
        <ShareTotal
          id={`${id}-message`}
          names={names}
          percentages={percentages}
          words={props.words}
          error={error}
        />
      </div>
    </div>
  );
}
