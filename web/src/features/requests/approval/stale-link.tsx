import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { isOpen } from '@purser/domain/requests';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstant } from '../../../lib/format-instant.ts';
import { useMe } from '../../../lib/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { askedDecision } from './asked-decision.ts';
import { deciderOf, hasApproved } from './step-texts.ts';

type StaleLinkProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** Who decided and when, for somebody who comes by the address of a mail whose step is over. */
export function StaleLink({ request, steps }: StaleLinkProps) {
  const me = useMe();
  const asked = useLocation({ select: ({ searchStr }) => askedDecision(searchStr)?.step });
  // As it was when the page was opened: what is decided here is said elsewhere.
  const [text] = useState(() => textOf(asked, { request, steps, me }));
  return text === null ? null : <Alert className="mb-4">{text}</Alert>;
}

function textOf(
  stepName: string | undefined,
  { request, steps, me }: StaleLinkProps & { me: { readonly id: number } },
): string | null {
  const step = steps.find((one) => one.stepName === stepName);
  if (step && hasApproved(step, me)) return `You have approved ${step.label}; it takes others as well.`;
  const decider = step && deciderOf(step);
  if (step?.completedAt && decider)
    return `${decider} ${verbs[step.status]} ${step.label} on ${formatInstant(step.completedAt)}. Nothing is left to decide there.`;
  if (step?.state === 'skipped') return `${step.label} is skipped. Nothing is left to decide there.`;
  if (!isOpen(request.status))
    return request.isWithdrawn
      ? `${request.requestorName} withdrew this request. Nothing is left to decide.`
      : 'This request is closed. Nothing is left to decide.';
  if (step && request.sentBackBy !== null)
    return `${request.sentBackByName ?? 'Somebody'} asked for changes. ${step.label} continues once the request is resubmitted.`;
  return null;
}

const verbs: Readonly<Record<RequestStep['status'], string>> = {
  approved: 'approved',
  rejected: 'rejected',
  pending: 'decided',
};
