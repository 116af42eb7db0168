import { useState } from 'react';
import { NameText } from './name-text.tsx';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';
import { type OptionControlProps, OptionPopover } from './option-popover.tsx';

type SelectProps = OptionControlProps & {
  options: readonly Option[];
  /** A value without an option of its own, such as '', shows the placeholder. */
  value: string;
  onChange: (value: string) => void;
  /** Adds a first option with this label that empties the value. */
  emptyOption?: string;
  /** What stands in the list when nothing matches. */
  emptyText?: string;
};

export function Select({ options, value, onChange, emptyOption, emptyText, ...props }: SelectProps) {
  const [open, setOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);
  const entries = emptyOption ? [{ value: '', label: emptyOption }, ...options] : options;

  function choose(next: string) {
    onChange(next);
    setOpen(false);
  }

  return (
    <OptionPopover
      {...props}
      open={open}
      onOpenChange={setOpen}
      text={chosen && <OptionText option={chosen} />}
    >
      <OptionList
        label={props['aria-label'] ?? 'Options'}
        options={entries}
        chosen={[value]}
        onChoose={choose}
        emptyText={emptyText}
      />
    </OptionPopover>
  );
}

function OptionText({ option }: { option: Option }) {
  return (
    <span className="flex items-center gap-1.5">
      {option.icon}
      <NameText name={option.label} className="truncate" />
    </span>
  );
}
