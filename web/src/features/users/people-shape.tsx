import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

const widths = [32, 24, 40, 28, 36, 22];

/** The list while it is loading. */
export function PeopleShape() {
  return (
    <Waiting label="Loading users">
      <div className="people-tools">
        <Skeleton height="var(--h-md)" />
        <div className="people-order">
          <Skeleton height="var(--h-md)" />
        </div>
      </div>
      <div className="people-list">
        {widths.map((width) => (
          <div key={width} className="person-line">
            <Skeleton width="32px" height="32px" round />
            <div className="grid gap-2">
              <Skeleton width={`${width}%`} />
              <Skeleton width={`${width + 16}%`} height="10px" />
            </div>
            <div className="person-roles">
              {[112, 96, 134].map((role) => (
                <Skeleton key={role} width={role} height={20} />
              ))}
            </div>
            <div className="person-toggle">
              <Skeleton width={96} height={28} />
            </div>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
