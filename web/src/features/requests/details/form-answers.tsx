import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { useState } from 'react';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { QuestionFields } from '../approval/question-fields.tsx';
import { StepAnswers } from '../approval/step-decisions.tsx';
import { useUpdateRequest } from '../update-request.ts';

type FormAnswersProps = { request: PurchaseRequest; mayEdit: boolean; onUnsaved: OnUnsaved };

/** The questions of the form that a request began from, and the requestor's answers. */
export function FormAnswers({ request, mayEdit, onUnsaved }: FormAnswersProps) {
  const update = useUpdateRequest(request.id);
  const [typed, setTyped] = useState<Parameters<typeof QuestionFields>[0]['answers']>({});
  const isTyped = Object.keys(typed).length > 0;
  useUnsavedReport(isTyped ? 'Unsaved answers' : null, onUnsaved);
  const fields = update.error instanceof Problem ? (update.error.fields ?? {}) : {};
  const faults = Object.fromEntries(request.questions.map(({ key }) => [key, fields[`answers.${key}`]]));
  const isAtField = Object.values(faults).some((fault) => fault !== undefined);
  const failure = isAtField ? null : serverMessage(update.error, 'Failed to save changes. Please try again.');

  function save() {
    if (update.isPending) return;
    update.mutate(
      { changes: { answers: typed }, version: request.version },
      {
        onSuccess: () => {
          setTyped({});
          toast({ title: 'Answers saved' });
        },
      },
    );
  }

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
              <Button disabled={!isTyped} busy={update.isPending} busyLabel="Saving…" onClick={save}>
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
