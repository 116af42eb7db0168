import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

// The first two groups are open. Bars of different lengths don't look like a grid.
const groups = [4, 5, 0, 0, 0];

export function ListSkeleton() {
  return (
    <Waiting label="Loading requests" className="request-list overflow-hidden!">
      {groups.map((count, group) => (
        <div key={group} className="request-group">
          <div className="request-group-bar">
            <Skeleton width={14} height={14} round />
            <Skeleton width={`${140 + ((group * 3) % 4) * 20}px`} />
          </div>
          {Array.from({ length: count }, (_, at) => (
            <div key={at} className="request-row-bar">
              <Skeleton width={`${28 + ((group + 3 * at) % 4) * 8}%`} />
              <Skeleton width="12%" />
            </div>
          ))}
        </div>
      ))}
    </Waiting>
  );
}
