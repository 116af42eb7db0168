import type { RenewalSums } from '@purser/domain/renewal/groups';
import { countOf, formatCount } from '../../../lib/format.ts';
import { Money } from '../../../ui/money.tsx';

/** What all shown rows add up to, each in its own place. */
export const ListFoot = ({ sums }: { sums: RenewalSums }) => (
  <tfoot>
    <tr>
      <td colSpan={2} data-cell="items">
        {countOf(sums.rows, 'item')}{' '}
        <span className="mr-2 font-normal text-ink-2">{formatCount(sums.open)} open</span>
      </td>
      <td colSpan={3} data-cell="stake">
        <span className="mr-2 font-normal text-ink-2">Cost at stake</span> <Money amount={sums.atStake} />
      </td>
      <td colSpan={4} data-cell="committed">
        <span className="mr-2 font-normal text-ink-2">Committed if nobody acts</span>{' '}
        <Money amount={sums.committed} />
      </td>
    </tr>
  </tfoot>
);
