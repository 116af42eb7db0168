import { formatCount } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';
import { MissedIcon } from '../renewal-marks.tsx';
import type { GroupLine } from './renewal-lines.ts';

/** A group's title, how many it holds, to which day it reaches, and what is at stake in it. */
export function GroupRow({ group: { name, title, until }, sums }: Omit<GroupLine, 'kind'>) {
  const { open, decided, rows } = sums;
  const counted =
    decided > 0 && open > 0
      ? `${formatCount(open)} open, ${formatCount(decided)} decided`
      : formatCount(rows);
  return (
    <tr className="term-group" data-late={name === 'late' ? '' : undefined}>
      <th colSpan={4} scope="rowgroup">
        <span className="term-group-title">
          {name === 'late' && <MissedIcon />}
          {title}
          <span className="count">{counted}</span>
          <span className="term-group-until">{until}</span>
        </span>
      </th>
      <td data-cell="cost">{open > 0 && <Money amount={sums.atStake} />}</td>
      <td colSpan={4} data-cell="blank" />
    </tr>
  );
}
