import type { WorkflowVersion } from '@purser/api/approval-settings';
import { useQuery } from '@tanstack/react-query';
import { formatInstant } from '../../lib/format-instant.ts';
import { Answer } from '../../ui/answer.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { workflowVersionsQuery } from './workflow.queries.ts';

type PastWorkflowsProps = {
  /** Puts the steps into the editor, where they aren't saved yet. */
  onTake: (steps: WorkflowVersion['steps']) => void;
  onClose: () => void;
};

/** The workflows that were saved, to look at and to take back. */
export function PastWorkflows({ onTake, onClose }: PastWorkflowsProps) {
  const versions = useQuery(workflowVersionsQuery);
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Past workflows"
      description="Taking one back puts its steps into the editor. Nothing is saved until you save it."
    >
      <Answer
        query={versions}
        waiting={skeleton}
        failed="The workflows could not be loaded"
        empty={<EmptyState title="No past workflows" text="Each workflow that is saved is kept here." />}
      >
        {(saved) => (
          <ul className="workflow-versions">
            {saved.map((version, at) => (
              <li key={version.id}>
                <div className="min-w-0">
                  <b>{at === 0 ? 'Today’s workflow' : formatInstant(version.savedAt)}</b>
                  <p>
                    {version.savedByName === null ? 'The default' : `Saved by ${version.savedByName}`}:{' '}
                    {version.steps.map(({ label }) => label).join(', ')}
                  </p>
                </div>
                {at > 0 && (
                  <Button variant="outline" size="sm" onClick={() => onTake(version.steps)}>
                    Take back
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answer>
    </Dialog>
  );
}

const skeleton = (
  <Waiting label="Loading the workflows">
    <Skeleton width="60%" />
  </Waiting>
);
