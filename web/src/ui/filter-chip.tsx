import { Plus, X } from 'lucide-react';
import { useRef } from 'react';

import { type Option, toggleOption } from './option.ts';
import { OptionList } from './option-list.tsx';
import { Popover } from './popover.tsx';

type FilterChipProps = {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
};

/** '+ Status' while empty, then 'Status: Active, Terminated'. */
export function FilterChip({ label, options, value, onChange }: FilterChipProps) {
  const opener = useRef<HTMLButtonElement>(null);
  const isSet = value.length > 0;
  const labels = value.map((one) => options.find((option) => option.value === one)?.label ?? one);

  function clear() {
    onChange([]);
    // The cross disappears with the values; the focus stays on the chip.
    opener.current?.focus();
  }

  const trigger = (
    <button type="button" className="chip-open" ref={opener}>
      {!isSet && <Plus aria-hidden="true" />}
      {isSet ? `${label}: ` : label}
      {isSet && <span className="chip-values">{labels.join(', ')}</span>}
    </button>
  );

  return (
    <span className="chip" data-set={isSet ? '' : undefined}>
      <Popover trigger={trigger} label={label} className="w-60">
        <OptionList
          label={label}
          options={options}
          chosen={value}
          onChoose={(one) => onChange(toggleOption(options, value, one))}
          many
        />
      </Popover>
      {isSet && (
        <button type="button" className="chip-clear" aria-label={`Clear ${label}`} onClick={clear}>
          <X aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
