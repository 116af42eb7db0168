import { noSuchSoftware } from '@purser/domain/software-fields';
import { SearchX } from 'lucide-react';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';

export function PanelMissing() {
  return (
    <EmptyState
      icon={SearchX}
      title={noSuchSoftware}
      text="It may have been deleted since the link was made."
    />
  );
}

/** The item was deleted while somebody was changing it here. */
export function PanelGone() {
  return (
    <Alert variant="destructive" title="This software was deleted meanwhile" className="m-4 narrow:mx-6">
      What you typed can’t be saved any more. It stays here, so that you can copy it.
    </Alert>
  );
}

/** In place of the item's icon, status and number. */
export const leadSkeleton = <Skeleton width={40} height={40} />;
export const subtitleSkeleton = (
  <span className="block py-0.5">
    <Skeleton width={160} height={12} />
  </span>
);

const facts = ['start', 'end', 'notice', 'cost', 'cycle', 'payment'];
const fields = ['vendor', 'product', 'status', 'teams', 'owner', 'admin', 'sponsor', 'renewal'];

export function PanelSkeleton() {
  return (
    <Waiting label="Loading software">
      <div className="panel-part grid gap-4">
        <Skeleton width={136} height={14} />
        <Skeleton height={6} />
        <div className="facts">
          {facts.map((fact) => (
            <Lines key={fact} />
          ))}
        </div>
      </div>
      <div className="panel-part grid gap-4">
        <Skeleton width={144} height={14} />
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 max-narrow:grid-cols-1">
          {fields.map((field) => (
            <Lines key={field} isField />
          ))}
        </div>
      </div>
    </Waiting>
  );
}

function Lines({ isField = false }: { isField?: boolean }) {
  return (
    <div className="grid gap-1.5">
      <Skeleton width={80} height={10} />
      <Skeleton width={isField ? undefined : 120} height={isField ? 32 : 14} />
    </div>
  );
}
