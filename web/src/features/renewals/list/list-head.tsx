import { ChooseAll } from '../../../ui/choose-all.tsx';
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

export const ListHead = ({ chosen, total }: ListHeadProps) => (
  <thead>
    <tr>
      <th data-cell="choose">
        <ChooseAll
          chosen={chosen.rows.length}
          total={total}
          onChange={(isAll) => (isAll ? chosen.chooseAll() : chosen.clear())}
        />
      </th>
      <HeadNames />
    </tr>
  </thead>
);

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
