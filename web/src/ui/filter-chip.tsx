import { Plus, X } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { type Option, toggleOption } from './option.ts';
import { OptionList } from './option-list.tsx';
import { Popover } from './popover.tsx';

type FilterChipProps = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  /** In place of options that aren’t there yet, or could not be loaded. */
  missing?: ReactNode;
};

/** '+ Status' while empty, then 'Status: Active, Terminated'. */
export function FilterChip({ label, options, value, onChange, missing }: FilterChipProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const isSet = value.length > 0;
  const labels = value.map((chosen) => options.find((option) => option.value === chosen)?.label ?? chosen);

  function clear() {
    onChange([]);
    // The cross disappears with the values; the focus stays on the chip.
    opener.current?.focus();
  }

  const trigger = (
    <button
      type="button"
      className="chip-open"
      ref={opener}
      data-tip={labels.length > mostNamed ? labels.join(', ') : undefined}
    >
      {!isSet && <Plus aria-hidden="true" />}
      {isSet ? `${label}: ` : label}
      {isSet && <span className="chip-values">{namesOf(labels)}</span>}
    </button>
  );

  return (
    <span className="chip" data-set={isSet ? '' : undefined}>
      <Popover trigger={trigger} label={label} className="w-60">
        {missing ?? (
          <OptionList
            label={label}
            options={options}
            chosen={value}
            onChoose={(chosen) => onChange(toggleOption(options, value, chosen))}
            many
          />
        )}
      </Popover>
      {isSet && (
        <button type="button" className="chip-clear" aria-label={`Clear ${label}`} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}

const mostNamed = 2;

const namesOf = (labels: readonly string[]): string =>
  labels.length > mostNamed
    ? `${labels.slice(0, mostNamed).join(', ')} and ${labels.length - mostNamed} more`
    : labels.join(', ');
