import { planOf } from '@purser/domain/approvals/step-plan';
import { planText } from '@purser/domain/approvals/step-sentence';
import { submissionKey } from '@purser/domain/workflow';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { useStepNames } from '../../lib/step-names.ts';
import { Badge } from '../../ui/badge.tsx';
import { type DraftStep, labelOf } from './workflow-draft.ts';

type StepSummaryProps = {
  step: DraftStep;
  isOpen: boolean;
  /** Some request would come to it without anybody to decide it. */
  hasNobody: boolean;
  onToggle: () => void;
};

/** A step as one line in plain words (docs/product/approvals.md#a-step-in-words), which opens it. */
export function StepSummary({ step, isOpen, hasNobody, onToggle }: StepSummaryProps) {
  const label = labelOf(step);
  const names = useStepNames();
  const words = step.key === submissionKey ? 'the requestor' : planText(planOf({ ...step, label }), names);
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <button
      type="button"
      className="workflow-summary col-start-2 -col-end-1 flex items-start justify-between gap-3 rounded-sm p-1 text-left"
      data-control="summary"
      aria-expanded={isOpen}
      onClick={onToggle}
    >
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 text-13">
          <b className="font-medium wrap-anywhere">{label}</b>
          {hasNobody && (
            <Badge variant="warning">
              <TriangleAlert className="icon-sm" aria-hidden="true" />
              No approver
            </Badge>
          )}
        </span>
        <span className="workflow-words block text-12">{words}</span>
      </span>
      <Chevron className="icon-sm mt-1 text-ink-3" aria-hidden="true" />
    </button>
  );
}
