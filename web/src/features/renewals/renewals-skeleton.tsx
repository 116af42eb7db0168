import { mostRenewals } from '@purser/domain/renewals';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

const widths = [180, 220, 150, 200];

export function RenewalsSkeleton({ rows }: { rows: number }) {
  return (
    <Waiting label="Loading renewals">
      <div className="px-4 pb-3">
        <div className="renewal-axis" />
      </div>
      <div className="renewals-list">
        {Array.from({ length: Math.min(rows, mostRenewals) }, (_, at) => (
          <div key={at} className="renewal-item">
            <span className="renewal">
              <span className="renewal-name">
                <Skeleton width={widths[at % widths.length]} />
              </span>
              <span className="renewal-facts">
                <span className="renewal-owner">
                  <Skeleton width={96} />
                </span>
                <span className="renewal-cost">
                  <Skeleton width={72} />
                </span>
                <span className="renewal-end">
                  <Skeleton width={80} />
                </span>
              </span>
              <span className="badge-cell">
                <Skeleton width={80} height={20} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </Waiting>
  );
}
