import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { type Basis, basisAfter, materialChanges } from '@purser/domain/approvals/material-changes';
import type { RequestTerms } from '@purser/domain/request-terms';
import { sentenceList } from '@purser/domain/sentence-list';
import { Check, Minus, Play, RotateCcw } from 'lucide-react';
import { lowerFirst } from './step-texts.ts';

type WhatGoesOnProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** What becomes of the steps that a request had come to, once it is handed in again (docs/product/approvals.md#rounds). */
export function WhatGoesOn({ request, steps }: WhatGoesOnProps) {
  const [, ...later] = steps;
  const changes = changesSince(request, later);
  const outcomes = later.flatMap((step) => {
    const outcome = outcomeOf(step, request, changes);
    return outcome === null ? [] : [{ step, ...outcome }];
  });
  if (outcomes.length === 0) return null;
  return (
    <ul className="goes-on" aria-label="Once it is handed in again">
      {outcomes.map(({ step, text, Mark }) => (
        <li key={step.id}>
          <Mark className="icon-sm" aria-hidden="true" />
          <b>{step.label}</b> <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

/** What was changed since approvals that stand were given, so that they are asked for anew; none where nothing was. */
function changesSince(request: PurchaseRequest, later: readonly RequestStep[]): string[] {
  const approved = later.flatMap(({ state, approvedTerms }) =>
    state === 'approved' && approvedTerms ? [approvedTerms] : [],
  );
  const basis = approved.reduce<Basis | null>((known, terms) => basisAfter(known, partsOf(terms)), null);
  return materialChanges(basis, partsOf(request));
}

// The terms of a contract aren't kept with a step; the form says of them whose approvals a change asks again.
const partsOf = (terms: RequestTerms) => ({ ...terms, terms: { ...terms, contract: null } });

function outcomeOf(
  { state, decisions, skippedBecause }: RequestStep,
  { round, sentBackByName }: PurchaseRequest,
  changes: readonly string[],
) {
  const names = [
    ...new Set(
      decisions.filter(({ decision }) => decision === 'approved').map(({ personName }) => personName),
    ),
  ];
  const hasAsked = decisions.some((one) => one.decision === 'sent_back' && one.round === round - 1);
  if (state === 'skipped') return { text: `stays skipped: ${lowerFirst(skippedBecause ?? '')}`, Mark: Minus };
  if (names.length > 0 && changes.length > 0)
    return { text: `is asked again: ${sentenceList(changes)} changed`, Mark: RotateCcw };
  if (state === 'approved') return { text: `stands, approved by ${sentenceList(names)}`, Mark: Check };
  if (hasAsked && names.length === 0)
    return { text: `goes on with ${sentBackByName ?? 'whoever'}, who asked`, Mark: Play };
  if (names.length > 0)
    return {
      text: `starts anew. What ${sentenceList(names)} approved stays as before the change`,
      Mark: RotateCcw,
    };
  return null;
}
