import type { RequestStep } from '@purser/api/requests';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnanswered } from '../../../lib/problem-kinds.ts';
import { useMe } from '../../../lib/session.tsx';
import { toast } from '../../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { type StepDecision, useActOnRequest } from '../request-writes.ts';
import { doneWords, isBlank, type StepAction } from './step-words.ts';

/** What somebody is about to decide. The comment outlasts the step it was written at: it may be refused as too late. */
export function useDecision(id: number, steps: readonly RequestStep[], onUnsaved: OnUnsaved) {
  const me = useMe();
  const [comment, setComment] = useState('');
  const [done, setDone] = useState('');
  const { sent, isPending, error, send, retry, forget } = useSending(id, {
    onSend: () => setDone(''),
    onDone: conclude,
  });
  useUnsavedReport(isBlank(comment) ? null : 'Unsent comment', onUnsaved);

  function finish(words: string) {
    setComment('');
    setDone(words);
  }

  function conclude({ action, stepName, comment: said }: StepDecision) {
    // What was typed since then waits for the next decision.
    setComment((now) => (now.trim() === (said ?? '') ? '' : now));
    const label = stepAt(steps, stepName)?.label ?? '';
    const isFirst = stepName === steps[0]?.stepName;
    const words = doneWords(action, { label, isFirst });
    setDone(words);
    // The form that it was sent from may be gone, with all that would show it.
    if (isFirst && action === 'approve') toast({ title: words });
  }

  const step = sent && stepAt(steps, sent.stepName);
  const hasArrived = !isPending && isUnanswered(error) && isDecided(step, { by: me.id, as: sent?.action });
  const takeBack = useEffectEvent(() => {
    forget();
    if (sent) conclude(sent);
  });
  useEffect(() => {
    if (hasArrived) takeBack();
  }, [hasArrived]);

  return {
    comment,
    setComment,
    /** Other words than those beside the step stand there from then on, so that none are lost with a refusal. */
    decide: (action: StepAction, { stepName }: RequestStep, said = comment) => {
      setComment(said);
      send({ action, stepName, comment: said.trim() || null });
    },
    /** Ends what was decided elsewhere, as the wrap-up is in its dialog. */
    finish,
    /** Tells those who can't see it what has been done on the page. */
    announce: setDone,
    /** What is being done. */
    pending: sent && isPending ? sent.action : null,
    /** What wasn't done as far as anybody knows, why, and the step as it is now; it stays until the next attempt. */
    failure:
      sent && error && !hasArrived ? { action: sent.action, error, step, retry, isBusy: isPending } : null,
    /** What was done last, to be announced; '' while something else is on its way. */
    done,
  };
}

export type Decision = ReturnType<typeof useDecision>;

type Heard = { onSend: () => void; onDone: (decision: StepDecision) => void };

/** Sends decisions, one at a time, and the last one again. */
function useSending(id: number, { onSend, onDone }: Heard) {
  const acting = useActOnRequest(id);
  // What went wrong stays to be seen while the same is sent again, and with it the button that sends it.
  const [mending, setMending] = useState<Error | null>(null);
  const { isPending, variables: sent } = acting;

  function start(decision: StepDecision, before: Error | null) {
    if (isPending) return;
    setMending(before);
    onSend();
    acting.mutate(decision, { onSuccess: () => onDone(decision) });
  }

  return {
    sent,
    isPending,
    error: isPending ? mending : acting.error,
    send: (decision: StepDecision) => start(decision, null),
    retry: () => sent && start(sent, acting.error),
    forget: acting.reset,
  };
}

const stepAt = (steps: readonly RequestStep[], name: string): RequestStep | undefined =>
  steps.find(({ stepName }) => stepName === name);

const outcomes = { approve: 'approved', reject: 'rejected', comment: null } as const;

/** Whether the step shows that this person has decided it so. */
const isDecided = (
  step: RequestStep | undefined,
  { by, as }: { by: number; as: StepAction | undefined },
): boolean => as !== undefined && step?.decidedBy === by && step.status === outcomes[as];
