import type { RequestStep } from '@purser/api/requests';
import { useState } from 'react';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { useActOnRequest } from './request-writes.ts';
import { doneWords, isBlank, type StepAction } from './step-words.ts';

/** What somebody is about to decide. The comment outlasts the step it was written at: it may be refused as too late. */
export function useDecision(id: number, steps: readonly RequestStep[], onUnsaved: OnUnsaved) {
  const acting = useActOnRequest(id);
  const [comment, setComment] = useState('');
  const [done, setDone] = useState('');
  useUnsavedReport(isBlank(comment) ? null : 'Unsent comment', onUnsaved);

  function finish(words: string) {
    setComment('');
    setDone(words);
  }

  function decide(action: StepAction, { stepName, label }: RequestStep) {
    if (acting.isPending) return;
    setDone('');
    const words = doneWords(action, { label, isFirst: stepName === steps[0]?.stepName });
    acting.mutate({ action, stepName, comment: comment.trim() || null }, { onSuccess: () => finish(words) });
  }

  const { isPending, variables, error } = acting;
  return {
    comment,
    setComment,
    decide,
    /** Ends what was decided elsewhere, as the wrap-up is in its dialog. */
    finish,
    /** Tells those who can't see it what has been done on the page. */
    announce: setDone,
    /** What is being done. */
    pending: isPending ? variables.action : null,
    /** What wasn't done, and why; it stays until the next attempt. */
    failure: !isPending && variables && error ? { action: variables.action, error } : null,
    /** What was done last, to be announced; '' while something else is on its way. */
    done,
  };
}

export type Decision = ReturnType<typeof useDecision>;
