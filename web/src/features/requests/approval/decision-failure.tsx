import { Problem } from '@purser/domain/problem';
import { ownerFields, submissionKey } from '@purser/domain/workflow';
import { isOfKind, isUnanswered } from '../../../lib/problem-kinds.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import type { DecisionAction } from './step-texts.ts';
import type { RequestDecision } from './use-decision.ts';

type DecisionFailureProps = {
  failure: RequestDecision['failure'];
  onEdit: (() => void) | undefined;
};

const sent: Readonly<Record<DecisionAction, readonly [noun: string, verb: string]>> = {
  approve: ['approval', 'recorded'],
  reject: ['rejection', 'recorded'],
  comment: ['comment', 'added'],
  send_back: ['question', 'sent'],
};

export function DecisionFailure({ failure, onEdit }: DecisionFailureProps) {
  const words = failure && serverMessage(failure.error, 'Something went wrong. Please try again.');
  if (!words) return null;
  const { action, error, step, retry, isBusy } = failure;
  const [decision, verb] = sent[action];
  const noun = action === 'approve' && step?.stepName === submissionKey ? 'submission' : decision;
  const undone = `Your ${noun} was not ${verb}`;
  const isShown = step !== undefined && step.status !== 'pending';
  if (!isUnanswered(error)) {
    const edit = isAboutDetails(error) && onEdit;
    return (
      <Failure
        title={undone}
        words={words}
        advice={adviceOn(error, isShown)}
        button={edit && { label: 'Edit the details', onClick: edit }}
      />
    );
  }
  // A comment may follow the decision of its step; a decision can't.
  if (isShown && !isBusy && action !== 'comment')
    return (
      <Failure
        title={undone}
        words={`${step.label} was decided by ${step.decidedByName ?? 'somebody else'}.`}
        advice={shownNow}
      />
    );
  return (
    <Failure
      title={`It isn’t known whether your ${noun} was ${verb}`}
      words={isUnreachable(error) ? words : 'Purser got an answer that it can’t read.'}
      advice="Trying again doesn’t record it twice."
      button={{ label: 'Try again', onClick: retry, busy: isBusy }}
    />
  );
}

const shownNow = 'This page now shows how it stands.';

type FailureProps = {
  title: string;
  words: string;
  advice: string;
  button?: { label: string; onClick: () => void; busy?: boolean } | false | undefined;
};

function Failure({ title, words, advice, button }: FailureProps) {
  return (
    <div className="progress-foot">
      <Alert
        variant="destructive"
        title={title}
        action={
          button && (
            <Button variant="outline" size="sm" busy={button.busy ?? false} onClick={button.onClick}>
              {button.label}
            </Button>
          )
        }
      >
        <p>{words}</p>
        {advice && <p>{advice}</p>}
      </Alert>
    </div>
  );
}

/** The message of a server error already says that nothing was saved, and to try again. */
function adviceOn(error: Error, isShown: boolean): string {
  if (isOfKind(error, 'conflict')) return isShown ? shownNow : '';
  return isOfKind(error, 'forbidden')
    ? 'Ask them, or an administrator, to decide or re-assign the step.'
    : '';
}

const isUnreachable = (error: Error): boolean => error instanceof Problem && error.code === 'unreachable';

const detailFields: ReadonlySet<string> = new Set([
  'vendor',
  'productName',
  'estimatedCost',
  // What doesn't fit the form stands there, with the way to another one.
  'formKey',
  ...ownerFields,
]);

const isAboutDetails = (error: Error): boolean =>
  error instanceof Problem && Object.keys(error.fields ?? {}).some((field) => detailFields.has(field));
