import { Problem } from '@purser/domain/problem';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { RenewalDecisionForm } from './use-decision.ts';

type DecisionFailureProps = { error: Error; current: RenewalDecisionForm['current'] };

/** Why a decision was refused, where no field says so. Where another term runs by now, the dialog can go on with that one. */
export function DecisionFailure({ error, current }: DecisionFailureProps) {
  const reason = serverMessage(error, 'Something went wrong.');
  if (reason === null) return null;
  const isOtherTerm = error instanceof Problem && error.code === 'other_term';
  return (
    <Alert
      variant="destructive"
      title="The decision was not saved"
      action={
        isOtherTerm && (
          <Button variant="outline" size="sm" busy={current.isAsking} onClick={current.show}>
            Go on with the current term
          </Button>
        )
      }
    >
      {reason}
    </Alert>
  );
}
