import { Link } from '@tanstack/react-router';
import { SearchX } from 'lucide-react';
import { useLastViews } from '../../lib/last-view.ts';
import { Alert } from '../../ui/alert.tsx';
import { buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

export const missingTitle = 'Request not found';

export function RequestMissing() {
  const { '/requests': back = {} } = useLastViews();
  return (
    <Card>
      <EmptyState
        icon={SearchX}
        title="This request doesn’t exist"
        text="It may have been deleted since the link was made."
        action={
          <Link to="/requests" search={back} {...buttonLook({ variant: 'outline' })}>
            Back to Software Requests
          </Link>
        }
      />
    </Card>
  );
}

/** The request was deleted while somebody was typing here. */
export function RequestDeleted() {
  return (
    <Alert variant="destructive" title="Somebody deleted this request" className="mb-4">
      What you typed can no longer be saved. It stays here, so that you can copy it.
    </Alert>
  );
}

const steps = [120, 150, 140, 90, 110, 130];
const facts = ['vendor', 'product', 'cost', 'department', 'description', 'requirements'];

export function RequestSkeleton() {
  return (
    <Waiting label="Loading request" className="request-columns">
      <div className="request-about">
        <div className="request-subject">
          <section className="card grid gap-4 p-4">
            <Skeleton width={120} height={14} />
            <div className="facts">
              {facts.map((fact) => (
                <div key={fact} className="grid gap-1.5">
                  <Skeleton width={80} height={10} />
                  <Skeleton width={140} height={14} />
                </div>
              ))}
            </div>
          </section>
        </div>
      </div>
      <div className="request-progress">
        <section className="card grid gap-4 p-4">
          <Skeleton width={130} height={14} />
          <Skeleton height={4} />
          <Lines widths={steps.slice(0, 3)} />
          <Skeleton height={72} />
          <Skeleton height={32} />
        </section>
      </div>
      <section className="card grid gap-6 p-4">
        <Skeleton width={120} height={14} />
        <Lines widths={steps} />
      </section>
    </Waiting>
  );
}

function Lines({ widths }: { widths: readonly number[] }) {
  return widths.map((width) => (
    <div key={width} className="flex items-center gap-2">
      <Skeleton width={20} height={20} round />
      <Skeleton width={width} height={14} />
    </div>
  ));
}
