import { percentageDecimals } from '@purser/domain/segments';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { type Ref, useId, useState } from 'react';
import { Checkbox } from './checkbox.tsx';
import { classNames } from './class-names.ts';
import { MultiSelect } from './multi-select.tsx';
import { PercentInput } from './number-input.tsx';
import { typingFrom } from './option.ts';
import {
  areSharesWhole,
  drawnShares,
  isBeyondWhole,
  isPercentTyped,
  type ShareDraft,
  sharesAmong,
  totalOf,
  withPercent,
} from './share-draft.ts';
import { ColorDot, SplitBar } from './split-bar.tsx';

export interface ShareWords {
  readonly total: (total: number) => string;
  /** Further text for valid, invalid and missing percentages. */
  readonly valid?: string;
  readonly invalid?: string;
  readonly equal?: string;
}

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
    choose(all.filter((option) => (option === name ? isOn : names.includes(option))));

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
                setRefused(!isPercentTyped(typed));
                onChange([...names], withPercent(percentages, name, typed));
              }}
              onRefused={() => setRefused(true)}
              onLeft={() => setRefused(false)}
            />
          ))}
        </div>
        {isNoPercentage && (
          <p className="field-error" role="alert">
            <CircleAlert aria-hidden="true" />
            {percentageDecimals}
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

function ShareRow(props: ShareRowProps) {
  const { name, isTicked, isOnly, onTick } = props;
  const title = (
    <>
      <ColorDot color={props.color} />
      <span className="truncate">{name}</span>
    </>
  );
  return (
    <div className="flex min-h-(--h-md) min-w-0 items-center justify-between gap-2">
      {onTick ? (
        <Checkbox
          className="min-w-0 [&>span]:min-w-0"
          label={title}
          checked={isTicked}
          onChange={({ target }) => onTick(target.checked)}
        />
      ) : (
        <span className="check min-w-0">{title}</span>
      )}
      {isTicked && isOnly && <span className="num flex-none type-13 text-ink-3">100 %</span>}
      {isTicked && !isOnly && <Percent {...props} />}
    </div>
  );
}

function Percent({ name, percent, isWrong, onType, onRefused, onLeft, ref }: ShareRowProps) {
  return (
    <span className="flex flex-none items-center gap-1.5 type-13 text-ink-3">
      <PercentInput
        ref={ref}
        className="h-(--h-sm) w-14 text-right"
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

type ShareTotalProps = {
  id: string;
  names: readonly string[];
  percentages: ShareDraft | null;
  words: ShareWords;
  error: string | undefined;
};

const icons = { valid: CircleCheck, invalid: CircleAlert, equal: Info };
const looks = { valid: 'text-success', invalid: 'text-danger', equal: undefined };

function ShareTotal({ id, names, percentages, words, error }: ShareTotalProps) {
  const isShared = names.length > 1;
  if (!isShared && !error) return null;
  const state = error ? 'invalid' : stateOf(names, percentages);
  const Icon = icons[state];
  return (
    <p className="share-total" role="status">
      {isShared && (
        <>
          <Icon className={classNames('icon-sm', looks[state])} aria-hidden="true" />
          <b className={classNames('font-medium', looks[state])}>
            {words.total(totalOf(names, percentages))}
          </b>
        </>
      )}
      <span id={id} className={error ? 'text-danger' : undefined} role={error ? 'alert' : undefined}>
        {error ?? words[state]}
      </span>
    </p>
  );
}

function stateOf(names: readonly string[], percentages: ShareDraft | null): keyof typeof icons {
  if (percentages === null) return 'equal';
  return areSharesWhole(names, percentages) ? 'valid' : 'invalid';
}
