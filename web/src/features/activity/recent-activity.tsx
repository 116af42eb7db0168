import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Activity } from 'lucide-react';
import { Answer } from '../../ui/answer.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { mostActivities, recentActivityQuery } from './activity.queries.ts';
import { ActivityRow, type Opening } from './activity-row.tsx';

/** The last activities, the newest first (docs/product/dashboard.md#recent-activity). */
export function RecentActivity(opening: Opening) {
  const answer = useQuery(recentActivityQuery);
  return (
    <Card title="Recent Activity" restoresFocus actions={<AllActivity />}>
      <Answer
        query={answer}
        waiting={<ActivitySkeleton />}
        failed="Recent activity could not be loaded"
        stale="Recent activity"
        empty={<EmptyState icon={Activity} title="No recent activity" />}
      >
        {(activities) => (
          <ul>
            {activities.slice(0, mostActivities).map((activity) => (
              <li key={activity.id}>
                <ActivityRow activity={activity} {...opening} />
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Card>
  );
}

const AllActivity = () => (
  <Link to="/changes" {...buttonLook({ variant: 'link', size: 'sm' })}>
    All activity
  </Link>
);

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
