import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { whySkipped } from '@purser/domain/approvals/conditions';
import { materialChanges } from '@purser/domain/approvals/material-changes';
import { placesApart } from '@purser/domain/approvals/step-plan';
import { sentenceList } from '@purser/domain/sentence-list';
import { Check, Minus, Play, RotateCcw } from 'lucide-react';
import { companySign } from '../../../lib/format.ts';
import { conditionFactsOf } from '../condition-facts.ts';
import { lowerFirst } from './step-texts.ts';

type StepsAfterResubmissionProps = { request: PurchaseRequest; steps: readonly RequestStep[] };

/** What becomes of the steps that a request had come to, once it is resubmitted (docs/product/approvals.md#rounds). */
export function StepsAfterResubmission({ request, steps }: StepsAfterResubmissionProps) {
  const changes = materialChanges(request.basis, { ...request, terms: request });
  const reasonAt = reasonsOf(request, steps);
  const outcomes = steps.slice(1).flatMap((step) => {
    const outcome = outcomeOf(step, request, { changes, reason: reasonAt.get(step.id) });
    return outcome === null ? [] : [{ step, ...outcome }];
  });
  if (outcomes.length === 0) return null;
  return (
    <ul className="my-2 grid gap-2 type-13" aria-label="Once it is resubmitted">
      {outcomes.map(({ step, text, Mark }) => (
        <li key={step.id} className="flex gap-2 text-ink-2">
          <Mark className="icon-sm mt-0.5 text-ink-3" aria-hidden="true" />
          <div className="min-w-0 wrap-anywhere">
            <b className="block font-medium text-ink">{step.label}</b> <span>{text}</span>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Why steps are skipped by what the request says now, by their ids; those that apply are left out. */
function reasonsOf(request: PurchaseRequest, steps: readonly RequestStep[]): ReadonlyMap<number, string> {
  const facts = conditionFactsOf(request);
  const apart = placesApart(steps.map(({ stepName }) => ({ key: stepName })));
  const reasons = steps.flatMap(({ id, conditions = [] }, at): [number, string][] => {
    const reason = apart.has(at) ? undefined : whySkipped(conditions, facts, companySign());
    return reason === undefined ? [] : [[id, reason]];
  });
  return new Map(reasons);
}

interface Change {
  /** What asks all approvals anew, as labels; none where they stand. */
  readonly changes: readonly string[];
  readonly reason: string | undefined;
}

function outcomeOf(step: RequestStep, request: PurchaseRequest, { changes, reason }: Change) {
  const { state } = step;
  const names = approversOf(step);
  const hasAsked = isAsker(step, request);
  if (state === 'approved' && changes.length === 0)
    return { text: `stands, approved by ${sentenceList(names)}`, Mark: Check };
  if (state !== 'skipped' && names.length === 0 && !hasAsked) return null;
  if (reason !== undefined)
    return { text: `${state === 'skipped' ? 'stays' : 'is'} skipped: ${lowerFirst(reason)}`, Mark: Minus };
  if (state === 'skipped') return { text: 'applies now, which had been skipped', Mark: RotateCcw };
  if (names.length === 0)
    return { text: `returns to ${request.sentBackByName ?? 'the person who asked'}`, Mark: Play };
  return changes.length > 0
    ? { text: `is asked again: ${sentenceList(changes)} changed`, Mark: RotateCcw }
    : {
        text: `starts anew. What ${sentenceList(names)} approved stays as before the change`,
        Mark: RotateCcw,
      };
}

const approversOf = ({ decisions }: RequestStep): string[] => [
  ...new Set(decisions.filter(({ decision }) => decision === 'approved').map(({ personName }) => personName)),
];

const isAsker = ({ decisions }: RequestStep, { round }: PurchaseRequest): boolean =>
  decisions.some((one) => one.decision === 'sent_back' && one.round === round - 1);
