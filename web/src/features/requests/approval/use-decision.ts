import type { RequestStep } from '@purser/api/request-replies';
import type { Answer } from '@purser/domain/approvals/answers';
import { ownValue } from '@purser/domain/own-value';
import { useEffect, useEffectEvent, useState } from 'react';
import { isUnanswered } from '../../../lib/problem-kinds.ts';
import { useMe } from '../../../lib/session.tsx';
import { toast } from '../../../lib/toast.ts';
import { type OnUnsaved, useUnsavedReport } from '../../../lib/unsaved.ts';
import { type ActionOnStep, useActOnRequest } from '../request-writes.ts';
import { type DecisionAction, doneText, isBlank, isOneOfSeveral } from './step-texts.ts';

/** The comment outlasts its step, because the decision may be refused as too late. */
export function useDecision(id: number, steps: readonly RequestStep[], onUnsaved: OnUnsaved) {
  const me = useMe();
  const [comment, setComment] = useState('');
  const answering = useAnswers();
  const [done, setDone] = useState('');
  const { sent, isPending, error, send, retry, reset } = useSending(id, {
    onSend: () => setDone(''),
    onDone: conclude,
  });
  useUnsavedReport(isBlank(comment) ? null : 'Unsent comment', onUnsaved);

  function finish(text: string) {
    setComment('');
    setDone(text);
  }

  function conclude({ action, stepName, comment: sentComment }: ActionOnStep) {
    // What was typed since then remains for the next decision.
    setComment((now) => (now.trim() === (sentComment ?? '') ? '' : now));
    const isFirst = stepName === steps[0]?.stepName;
    const text = textOf(action, stepName, steps);
    setDone(text);
    // The form that submitted it may be closed by now, and nothing else on screen would say so.
    if (isFirst && action === 'approve') toast({ title: text });
  }

  const step = sent && stepAt(steps, sent.stepName);
  const isDecided = sent && step?.decidedBy === me.id && step.status === outcomes[sent.action];
  // The answer was lost, but the step shows that the decision was recorded.
  const isRecorded = !isPending && isUnanswered(error) && isDecided === true;
  const concludeUnanswered = useEffectEvent(() => {
    reset();
    if (sent) conclude(sent);
  });
  useEffect(() => {
    if (isRecorded) concludeUnanswered();
  }, [isRecorded]);

  return {
    comment,
    setComment,
    /** A reason given elsewhere becomes the comment, so that a refusal doesn't lose it. */
    decide: (action: DecisionAction, step: RequestStep, text = comment) => {
      setComment(text);
      const sentAnswers = action === 'approve' && answering.sentFor(step);
      send({ action, stepName: step.stepName, comment: text.trim() || null, ...sentAnswers });
    },
    answering,
    /** Ends a decision that was made elsewhere, as in the wrap-up's dialog. */
    finish,
    announce: setDone,
    pending: sent && isPending ? sent.action : null,
    /** What failed or may have failed, and the step as it is now; it remains until the next attempt. */
    failure:
      sent && error && !isRecorded ? { action: sent.action, error, step, retry, isBusy: isPending } : null,
    /** What was done last, for screen readers; '' during the next action. */
    done,
  };
}

function textOf(action: DecisionAction, stepName: string, steps: readonly RequestStep[]): string {
  const step = stepAt(steps, stepName);
  return doneText(action, {
    label: step?.label ?? '',
    isFirst: stepName === steps[0]?.stepName,
    isAgain: (steps[0]?.decisions.length ?? 0) > 0,
    isWhole: !isOneOfSeveral(step),
  });
}

/** The answers to the questions of steps, as they are being typed: two steps may ask by the same key. */
function useAnswers() {
  const [answers, setAnswers] = useState<Readonly<Record<string, StepAnswers>>>({});
  return {
    answersTo: ({ stepName }: Asking): StepAnswers => ownValue(answers, stepName) ?? {},
    setAnswer: ({ stepName }: Asking, key: string, answer: Answer | null) =>
      setAnswers((now) => ({ ...now, [stepName]: { ...ownValue(now, stepName), [key]: answer } })),
    /** What is sent of them with an approval of a step; nothing where that asks nothing. */
    sentFor: ({ stepName, questions = [] }: Asking) =>
      questions.length > 0 ? { answers: ownValue(answers, stepName) ?? {} } : {},
  };
}

type Asking = Pick<RequestStep, 'stepName' | 'questions'>;

/** Answers by the keys of their questions; null where one was taken back. */
export type StepAnswers = Readonly<Record<string, Answer | null>>;

export type RequestDecision = ReturnType<typeof useDecision>;

type SendingOptions = { onSend: () => void; onDone: (decision: ActionOnStep) => void };

/** Sends one decision at a time, and can send the last one again. */
function useSending(id: number, { onSend, onDone }: SendingOptions) {
  const acting = useActOnRequest(id);
  // During a second attempt the first error remains on screen, and with it the button that was pressed.
  const [retried, setRetried] = useState<Error | null>(null);
  const { isPending, variables: sent } = acting;

  function start(decision: ActionOnStep, before: Error | null) {
    if (isPending) return;
    setRetried(before);
    onSend();
    acting.mutate(decision, { onSuccess: () => onDone(decision) });
  }

  return {
    sent,
    isPending,
    error: isPending ? retried : acting.error,
    send: (decision: ActionOnStep) => start(decision, null),
    retry: () => sent && start(sent, acting.error),
    reset: acting.reset,
  };
}

const stepAt = (steps: readonly RequestStep[], name: string): RequestStep | undefined =>
  steps.find(({ stepName }) => stepName === name);

const outcomes = { approve: 'approved', reject: 'rejected', comment: null, send_back: null } as const;
