import type { ReactNode } from 'react';

type ToggleChipProps = {
  pressed: boolean;
  onChange: (pressed: boolean) => void;
  children: ReactNode;
};

export function ToggleChip({ pressed, onChange, children }: ToggleChipProps) {
  return (
    <span className="chip" data-set={pressed ? '' : undefined}>
      <button
        type="button"
        className="chip-open pr-2.5!"
        aria-pressed={pressed}
        onClick={() => onChange(!pressed)}
      >
        {children}
      </button>
    </span>
  );
}
