import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import type { Option } from './option.ts';
import { OptionList } from './option-list.tsx';
import { Popover } from './popover.tsx';

type PickProps = {
  /** Stands before the value: 'Rows by'. */
  label: string;
  options: readonly Option[];
  value: string;
  onChange: (value: string) => void;
  /** What is shown where the value has no option of its own. */
  otherwise?: string;
};

/** A choice in a row of tools: what it is about and its value are the button. */
export function Pick({ label, options, value, onChange, otherwise = 'None' }: PickProps) {
  const [isOpen, setIsOpen] = useState(false);
  const chosen = options.find((option) => option.value === value);

  function choose(next: string) {
    setIsOpen(false);
    onChange(next);
  }

  return (
    <Popover
      open={isOpen}
      onOpenChange={setIsOpen}
      label={label}
      className="w-60"
      trigger={
        <button type="button" className="pick">
          {label} <b className="truncate">{chosen?.label ?? otherwise}</b>
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      <OptionList label={label} options={options} chosen={[value]} onChoose={choose} />
    </Popover>
  );
}
