import { useLayoutEffect, useRef } from 'react';
import { Checkbox } from './checkbox.tsx';

type ChooseAllProps = {
  chosen: number;
  total: number;
  onChange: (isAll: boolean) => void;
};

/** Chooses all rows of a table or none; half ticked where some are chosen. */
export function ChooseAll({ chosen, total, onChange }: ChooseAllProps) {
  const isAll = total > 0 && chosen === total;
  const isSome = chosen > 0 && !isAll;
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <Checkbox
      ref={box}
      aria-label="Select all"
      checked={isAll}
      disabled={total === 0}
      onChange={() => onChange(!isAll)}
    />
  );
}
