import { useQuery } from '@tanstack/react-query';
import { Activity } from 'lucide-react';
import { AnswerCard } from '../../ui/answer-card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { mostActivities, recentActivityQuery } from './activity.queries.ts';
import { ActivityRow, type Opening } from './activity-row.tsx';

/** The last activities, the newest first (docs/product/dashboard.md#recent-activity). */
export function RecentActivity(opening: Opening) {
  const answer = useQuery(recentActivityQuery);
  return (
    <AnswerCard
      title="Recent Activity"
      answer={answer}
      what="Recent activity"
      skeleton={<ActivitySkeleton />}
    >
      {(activities) =>
        activities.length === 0 ? (
          <EmptyState icon={Activity} title="No recent activity" />
        ) : (
          <ul>
            {activities.slice(0, mostActivities).map((activity) => (
              <li key={activity.id}>
                <ActivityRow activity={activity} {...opening} />
              </li>
            ))}
          </ul>
        )
      }
    </AnswerCard>
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
