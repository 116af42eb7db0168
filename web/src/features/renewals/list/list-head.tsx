import { useEffect, useRef } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import type { Chosen } from './use-chosen.ts';

export const columnCount = 9;

const widths = [44, 190, 204, 174, 100, 148, 126, 132, 90];

export const Widths = () => (
  <colgroup>
    {widths.map((width, at) => (
      <col key={`${at} ${width}`} style={at === 1 ? undefined : { width }} />
    ))}
  </colgroup>
);

type ListHeadProps = { chosen: Chosen; total: number };

export function ListHead({ chosen, total }: ListHeadProps) {
  const isAll = total > 0 && chosen.rows.length === total;
  const isSome = chosen.rows.length > 0 && !isAll;
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  return (
    <thead>
      <tr>
        <th data-cell="choose">
          <Checkbox
            ref={box}
            aria-label="Choose all"
            checked={isAll}
            onChange={isAll ? chosen.clear : chosen.chooseAll}
          />
        </th>
        <HeadNames />
      </tr>
    </thead>
  );
}

export const HeadNames = () => (
  <>
    <th scope="col">Software</th>
    <th scope="col">Act by</th>
    <th scope="col">If nobody acts</th>
    <th scope="col" data-align="right">
      Annual cost
    </th>
    <th scope="col" data-align="right">
      Would become
    </th>
    <th scope="col">Owner</th>
    <th scope="col">State</th>
    <th scope="col">
      <span className="sr-only">Decide</span>
    </th>
  </>
);
