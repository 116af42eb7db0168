import { useState } from 'react';
import { type Option, toggleOption } from './option.ts';
import { OptionList } from './option-list.tsx';
import { type OptionControlProps, OptionPopover } from './option-popover.tsx';

type MultiSelectProps = OptionControlProps & {
  options: readonly Option[];
  value: readonly string[];
  onChange: (value: string[]) => void;
  emptyText?: string;
};

/** They keep the order of the options. */
export function MultiSelect({ options, value, onChange, emptyText, ...props }: MultiSelectProps) {
  const [open, setOpen] = useState(false);
  const labels = value.map((one) => options.find((option) => option.value === one)?.label ?? one);
  return (
    <OptionPopover {...props} open={open} onOpenChange={setOpen} text={labels.join(', ')}>
      <OptionList
        label={props['aria-label'] ?? 'Options'}
        options={options}
        chosen={value}
        onChoose={(one) => onChange(toggleOption(options, value, one))}
        many
        emptyText={emptyText}
      />
    </OptionPopover>
  );
}
