import type { LucideIcon } from 'lucide-react';
import { useId } from 'react';

type SegmentedProps<Value extends string> = {
  label: string;
  items: readonly { value: Value; label: string; icon?: LucideIcon }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Radio buttons underneath: arrows move. */
export function Segmented<Value extends string>({ label, items, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  return (
    <div className="segmented" role="radiogroup" aria-label={label}>
      {items.map(({ value: own, label: text, icon: Icon }) => (
        <label key={own}>
          <input
            className="sr-only"
            type="radio"
            name={name}
            checked={own === value}
            onChange={() => onChange(own)}
          />
          {Icon && <Icon aria-hidden="true" />}
          {text}
        </label>
      ))}
    </div>
  );
}
