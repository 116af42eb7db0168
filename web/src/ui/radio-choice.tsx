import { type ReactNode, useId } from 'react';
import { FieldGroup } from './field.tsx';

type RadioOption<Value extends string> = {
  value: Value;
  label: ReactNode;
  hint?: ReactNode;
  /** Shown beneath while it is chosen. */
  contents?: ReactNode;
};

type RadioChoiceProps<Value extends string> = {
  label: string;
  options: readonly RadioOption<Value>[];
  /** Null while nothing is chosen. */
  value: Value | null;
  onChange: (value: Value) => void;
  error?: string | undefined;
  disabled?: boolean;
};

/** One of a few answers, each with a sentence about it. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { label, options, value, onChange, error, disabled } = props;
  const name = useId();
  return (
    <FieldGroup label={label} error={error}>
      {options.map((option) => {
        const hintId = `${name}-${option.value}`;
        const isChosen = option.value === value;
        return (
          <div key={option.value} className="grid py-0.5">
            <label className="radio">
              <input
                type="radio"
                name={name}
                checked={isChosen}
                disabled={disabled}
                aria-describedby={option.hint ? hintId : undefined}
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(option.value)}
              />
              <span>{option.label}</span>
            </label>
            {option.hint && (
              <small id={hintId} className="text-12 text-ink-3 pl-6">
                {option.hint}
              </small>
            )}
            {isChosen && option.contents && (
              <div className="grid grid-cols-1 gap-3 pt-2 pb-2 pl-6 max-narrow:pl-0">{option.contents}</div>
            )}
          </div>
        );
      })}
    </FieldGroup>
  );
}
