import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { HeadNames, Widths } from './list-head.tsx';

const rows = Array.from({ length: 16 }, (_, at) => at);
const cells = ['76%', '64%', '80%', '72%', '90%', '70%', '74%', '60%'];

export const ListSkeleton = () => (
  <Waiting label="Loading renewals" className="term-wrap overflow-hidden!">
    <table className="table term-table">
      <Widths />
      <thead>
        <tr>
          <th data-cell="choose" />
          <HeadNames />
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row} className="term-waiting">
            <td data-cell="choose">
              <Skeleton width="16px" height="16px" />
            </td>
            {cells.map((width, at) => (
              <td key={`${at} ${width}`}>
                <Skeleton width={row % 2 === 0 ? width : `calc(${width} - 8%)`} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </Waiting>
);
