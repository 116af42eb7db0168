import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { OverviewFigures } from './overview-figures.tsx';

const bars = [72, 64, 71, 68, 70, 67, 69, 69, 66, 69, 66, 69].map((height, at) => ({ at, height }));
// Headings, the four segments that most companies begin with, and their total.
const rows = [52, 48, 64, 40, 56, 36];

export function OverviewSkeleton({ year }: { year: number }) {
  return (
    <Waiting label={`Loading the figures of ${year}`}>
      <OverviewFigures year={year} stats="loading" />
      <div className="spend">
        <div className="flex flex-col gap-2">
          <div className="spend-key">
            <Skeleton width={160} />
          </div>
          <div className="spend-waiting">
            {bars.map(({ at, height }) => (
              <Skeleton key={at} width="62%" height={`${height}%`} />
            ))}
          </div>
          <Skeleton width={84} height={24} />
        </div>
        <div className="segments">
          <Skeleton height={8} />
          {rows.map((width) => (
            <div key={width} className="segments-waiting">
              <Skeleton width={width} />
              <Skeleton width={72} />
            </div>
          ))}
        </div>
      </div>
    </Waiting>
  );
}
