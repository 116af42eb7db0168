import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { messageOf } from '../../lib/query-client.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { mostActivities, recentActivityQuery } from './activity.queries.ts';
import { ActivityRow, type Opening } from './activity-row.tsx';

/** What happened last, the newest first; each thing leads to what it is about (Spec 1 §2). */
export function RecentActivity({ onOpen }: Opening) {
  const { data, error, isPending, isFetching, refetch } = useQuery(recentActivityQuery);
  return (
    <Card title="Recent Activity">
      {data?.length === 0 && <EmptyState icon={Activity} title="No recent activity" />}
      {data && data.length > 0 && (
        <ul>
          {data.slice(0, mostActivities).map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      )}
      {isPending && <ActivitySkeleton />}
      {!data && error && (
        <ErrorState
          title="Recent activity could not be loaded"
          text={messageOf(error)}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </Card>
  );
}

function ActivitySkeleton() {
  return (
    <Waiting label="Loading recent activity">
      {[72, 60, 80, 66, 76, 56].map((width) => (
        <div key={width} className="activity">
          <Skeleton width={24} height={24} round />
          <span className="activity-sentence">
            <Skeleton width={`${width}%`} />
          </span>
          <span className="activity-who">
            <Skeleton width={`${width - 24}%`} height={10} />
          </span>
        </div>
      ))}
    </Waiting>
  );
}
