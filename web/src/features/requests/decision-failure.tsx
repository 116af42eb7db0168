import { Problem } from '@purser/domain/problem';
import { ownerRoles } from '@purser/domain/workflow';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { serverWords } from '../../lib/server-words.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { Decision } from './use-decision.ts';

type DecisionFailureProps = {
  failure: Decision['failure'];
  /** Leads to the details, to be changed; absent for those who may not. */
  onEdit: (() => void) | undefined;
};

const titles = {
  approve: 'Your approval was not recorded',
  reject: 'Your rejection was not recorded',
  comment: 'Your comment was not added',
} as const;

/** What wasn't done, why, and what to do now. */
export function DecisionFailure({ failure, onEdit }: DecisionFailureProps) {
  const words = failure && serverWords(failure.error, 'Something went wrong. Please try again.');
  if (!words) return null;
  const { action, error } = failure;
  const lacksDetails = isAboutDetails(error);
  return (
    <div className="progress-foot">
      <Alert
        variant="destructive"
        title={titles[action]}
        action={
          lacksDetails &&
          onEdit && (
            <Button variant="outline" size="sm" onClick={onEdit}>
              Edit the details
            </Button>
          )
        }
      >
        <p>{words}</p>
        <p>{adviceOn(error)}</p>
      </Alert>
    </div>
  );
}

function adviceOn(error: Error): string {
  if (isOfKind(error, 'conflict')) return 'This page now shows how it stands.';
  if (isOfKind(error, 'forbidden')) return 'Ask them, or an administrator, to decide or re-assign the step.';
  return isOfKind(error, 'broken') ? 'Nothing was changed. Please try again.' : '';
}

const detailFields: ReadonlySet<string> = new Set([
  'vendor',
  'productName',
  ...ownerRoles.map(({ field }) => field),
]);

const isAboutDetails = (error: Error): boolean =>
  error instanceof Problem && Object.keys(error.fields ?? {}).some((field) => detailFields.has(field));
