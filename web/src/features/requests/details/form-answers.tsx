import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { useEffect, useEffectEvent, useState } from 'react';
import { useUsers } from '../../../lib/reference.ts';
import { serverMessage } from '../../../lib/server-message.ts';
import { toast } from '../../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { changesOfRecord, useVersionedSave } from '../../../ui/versioned-save.ts';
import { QuestionFields } from '../approval/question-fields.tsx';
import { answerText, StepAnswers } from '../approval/step-decisions.tsx';
import { lastSaveOf, useFindRequest, useUpdateRequest } from '../update-request.ts';

export type FormAnswersProps = {
  request: PurchaseRequest;
  mayEdit: boolean;
  onUnsaved: OnUnsaved;
  /** Told what saves the typed answers, which a submission does first; null where nothing is typed. */
  onSaver: (save: AnswersSaver | null) => void;
};

/** Saves the typed answers, then goes on. */
export type AnswersSaver = (then: () => void) => void;

type Answers = Parameters<typeof QuestionFields>[0]['answers'];

/** The questions of the form that a request began from, and the requestor's answers. */
export function FormAnswers({ request, mayEdit, onUnsaved, onSaver }: FormAnswersProps) {
  const [typed, setTyped] = useState<Answers>({});
  // As it was when the first of the answers was typed.
  const [base, setBase] = useState(request);
  const isTyped = Object.keys(typed).length > 0;
  useUnsavedReport(isTyped ? 'Unsaved answers' : null, onUnsaved);
  const saving = useSaveAnswers(base, () => setTyped({}));
  const fields = saving.error instanceof Problem ? (saving.error.fields ?? {}) : {};
  const faults = Object.fromEntries(request.questions.map(({ key }) => [key, fields[`answers.${key}`]]));
  const isAtField = Object.values(faults).some((fault) => fault !== undefined);
  const failure = isAtField ? null : serverMessage(saving.error, 'Failed to save changes. Please try again.');

  const save = (then: () => void) => {
    if (!saving.isSaving) void saving.save({ answers: typed, goOn: then });
  };
  const saveFirst = useEffectEvent(save);
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
              isBusy={saving.isSaving}
              onAnswer={(key, answer) => {
                if (!isTyped) setBase(request);
                setTyped((now) => ({ ...now, [key]: answer }));
              }}
            />
            {failure && !saving.isSaving && <Alert variant="destructive">{failure}</Alert>}
            <div className="flex justify-end">
              <Button
                disabled={!isTyped}
                busy={saving.isSaving}
                busyLabel="Saving…"
                onClick={() => save(() => toast({ title: 'Answers saved' }))}
              >
                Save answers
              </Button>
            </div>
          </>
        ) : (
          <StepAnswers step={request} answers={request.answers} />
        )}
      </div>
      {saving.conflict && <ConflictDialog title="Somebody else changed this request" {...saving.conflict} />}
    </Card>
  );
}

interface Typed {
  readonly answers: Answers;
  readonly goOn: () => void;
}

function useSaveAnswers(base: PurchaseRequest, onDone: () => void) {
  const users = useUsers();
  return useVersionedSave({
    update: useUpdateRequest(base.id),
    bodyOf: ({ answers }: Typed, fresh: { readonly request: PurchaseRequest } | null) => ({
      changes: { answers },
      version: (fresh?.request ?? base).version,
    }),
    findOut: useFindRequest(base.id),
    changesIn: ({ request }, { answers }) => {
      const sides = { base: base.answers, mine: { ...base.answers, ...answers }, theirs: request.answers };
      const questions = new Map(base.questions.map((question) => [question.key, question]));
      return changesOfRecord<Answers, string>(sides, [...questions.keys()], {
        labelOf: (key) => questions.get(key)?.label ?? key,
        textOf: (key, given) => {
          const [question, answer] = [questions.get(key), given[key]];
          return !question || answer === undefined || answer === null ? '' : answerText(question, answer);
        },
        whoChanged: () => lastSaveOf(request, users),
      });
    },
    onSaved: (_saved, { goOn }) => {
      onDone();
      goOn();
    },
    onTaken: onDone,
    onRefused: () => undefined,
  });
}
