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
/** Of what opens like a pick, but holds something else than options. */
export const pickLook =
  'pick inline-flex h-7 max-w-64 items-center gap-1.5 rounded-md border border-line-strong bg-surface pr-2 pl-2.5 text-12 whitespace-nowrap text-ink-2 hover:bg-hover';

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
        <button type="button" className={pickLook}>
          {label} <b className="truncate font-medium text-ink">{chosen?.label ?? otherwise}</b>
          <ChevronDown className="icon-sm text-ink-3" aria-hidden="true" />
        </button>
      }
    >
      <OptionList label={label} options={options} chosen={[value]} onChoose={choose} />
    </Popover>
  );
}
