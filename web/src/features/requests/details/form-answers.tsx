import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { useEffect, useEffectEvent, useState } from 'react';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QuestionFields } from '../approval/question-fields.tsx';
import { StepAnswers } from '../approval/step-decisions.tsx';
import { useUpdateRequest } from '../update-request.ts';

export type FormAnswersProps = {
  request: PurchaseRequest;
  mayEdit: boolean;
  onUnsaved: OnUnsaved;
  /** Told what saves the typed answers, which a submission does first; null where nothing is typed. */
  onSaver: (save: AnswersSaver | null) => void;
};

/** Saves the typed answers, then goes on. */
export type AnswersSaver = (then: () => void) => void;

/** The questions of the form that a request began from, and the requestor's answers. */
export function FormAnswers({ request, mayEdit, onUnsaved, onSaver }: FormAnswersProps) {
  const update = useUpdateRequest(request.id);
  const [typed, setTyped] = useState<Parameters<typeof QuestionFields>[0]['answers']>({});
  const isTyped = Object.keys(typed).length > 0;
  useUnsavedReport(isTyped ? 'Unsaved answers' : null, onUnsaved);
  const fields = update.error instanceof Problem ? (update.error.fields ?? {}) : {};
  const faults = Object.fromEntries(request.questions.map(({ key }) => [key, fields[`answers.${key}`]]));
  const isAtField = Object.values(faults).some((fault) => fault !== undefined);
  const failure = isAtField ? null : serverMessage(update.error, 'Failed to save changes. Please try again.');

  function save(then: () => void, version?: number) {
    if (update.isPending) return;
    update.mutate(
      { changes: { answers: typed }, version },
      {
        onSuccess: () => {
          setTyped({});
          then();
        },
      },
    );
  }

  // The form beside it may just have been saved, too, so that the version is another one.
  const saveFirst = useEffectEvent((then: () => void) => save(then));
  useEffect(() => {
    if (!isTyped) return;
    onSaver((then) => saveFirst(then));
    return () => onSaver(null);
  }, [isTyped, onSaver]);

  return (
    <Card title="Questions">
      <div className="grid gap-4 px-4 pb-4">
        {mayEdit ? (
          <>
            <QuestionFields
              questions={request.questions}
              answers={{ ...request.answers, ...typed }}
              faults={faults}
              isBusy={update.isPending}
              onAnswer={(key, answer) => setTyped((now) => ({ ...now, [key]: answer }))}
            />
            {failure && !update.isPending && <Alert variant="destructive">{failure}</Alert>}
            <div className="flex justify-end">
              <Button
                disabled={!isTyped}
                busy={update.isPending}
                busyLabel="Saving…"
                onClick={() => save(() => toast({ title: 'Answers saved' }), request.version)}
              >
                Save answers
              </Button>
            </div>
          </>
        ) : (
          <StepAnswers step={request} answers={request.answers} />
        )}
      </div>
    </Card>
  );
}
