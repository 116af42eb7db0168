import { placesBeside } from '@purser/domain/approvals/step-plan';
import { ownValue } from '@purser/domain/own-value';
import { wrapUpStepOf } from '@purser/domain/requests';
import { Plus, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useListFocus } from '../../ui/list-focus.ts';
import { StepRow } from './step-row.tsx';
import { useStepDrag } from './use-step-drag.ts';
import type { WorkflowDraft } from './use-workflow-draft.ts';
import { type DraftStep, labelOf, liveSteps } from './workflow-draft.ts';

type StepListProps = {
  draft: WorkflowDraft;
  disabled: boolean;
  /** Each step is a line of plain words that opens it; otherwise all are open. */
  asLines: boolean;
  /** The keys of the steps that have nobody to decide them for some request. */
  withNobody: ReadonlySet<string>;
};

export function StepList({ draft, disabled, asLines, withNobody }: StepListProps) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  const { news, say, focusNext } = useListFocus(list);
  const { drag, begin } = useStepDrag({
    list,
    onDrop: (key, index) => say(draft.move(key, index)),
  });
  const live = liveSteps(draft.draft);
  const wrapUp = wrapUpStepOf(live);

  function move(key: string, by: -1 | 1) {
    const index = draft.nextIndex(key, by);
    if (index === undefined) return;
    say(draft.move(key, index));
    focusNext({ key, controls: by === -1 ? ['up', 'down'] : ['down', 'up'] });
  }

  function setDeleted(step: DraftStep, isDeleted: boolean) {
    draft.change(step.key, { isDeleted });
    say(isDeleted ? `${labelOf(step)} was deleted` : `${labelOf(step)} is back`);
    focusNext({ key: step.key, controls: [isDeleted ? 'undo' : 'delete'] });
  }

  const lineOf = (step: DraftStep) => ({
    // A step with a wrong value can't hide it.
    isOpen: open.has(step.key) || Object.keys(ownValue(draft.errors, step.key) ?? {}).length > 0,
    hasNobody: withNobody.has(step.key),
    onToggle: () =>
      setOpen(
        (before) =>
          new Set([...before].filter((key) => key !== step.key).concat(before.has(step.key) ? [] : step.key)),
      ),
  });

  function add() {
    const added = draft.add();
    say(added.news);
    setOpen((before) => new Set([...before, added.key]));
    focusNext({ key: added.key, controls: ['label'] });
  }

  return (
    <>
      <ol className="workflow-steps" ref={list}>
        {draft.draft.map((step, at) => (
          <li
            key={step.key}
            data-row={step.key}
            data-dragged={drag?.key === step.key ? '' : undefined}
            data-drop={dropAt(drag?.gap, at, draft.draft.length)}
          >
            {step.isDeleted ? (
              <DeletedStep step={step} disabled={disabled} onRestore={() => setDeleted(step, false)} />
            ) : (
              <StepRow
                step={step}
                number={live.indexOf(step) + 1}
                isWrapUp={step === wrapUp}
                previousLabel={previousLabelOf(live, step)}
                canMove={{
                  up: draft.nextIndex(step.key, -1) !== undefined,
                  down: draft.nextIndex(step.key, 1) !== undefined,
                }}
                errors={ownValue(draft.errors, step.key) ?? {}}
                disabled={disabled}
                line={asLines ? lineOf(step) : undefined}
                beside={besideIn(live, step)}
                onChange={(patch) => draft.change(step.key, patch)}
                onMove={(by) => move(step.key, by)}
                onDelete={() => setDeleted(step, true)}
                onGrab={(event) => begin(step.key, at, event)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="pt-3 pr-4 pb-4 pl-18 border-t border-line max-narrow:pl-4">
        <Button variant="outline" disabled={disabled} onClick={add}>
          <Plus aria-hidden="true" />
          Add Step
        </Button>
      </div>
      <p className="sr-only" role="status">
        {news}
      </p>
    </>
  );
}

function besideIn(live: readonly DraftStep[], step: DraftStep) {
  const beside = placesBeside(live.map(({ key, besidePrevious = false }) => ({ key, besidePrevious })));
  const at = live.indexOf(step);
  return { before: beside.has(at), after: beside.has(at + 1) };
}

// No step runs beside the submission.
function previousLabelOf(live: readonly DraftStep[], step: DraftStep): string | undefined {
  const at = live.indexOf(step);
  const previous = at > 1 ? live[at - 1] : undefined;
  return previous && labelOf(previous);
}

type DeletedStepProps = { step: DraftStep; disabled: boolean; onRestore: () => void };

function DeletedStep({ step, disabled, onRestore }: DeletedStepProps) {
  return (
    <div className="flex items-center gap-2 text-12 text-ink-2 py-2 pr-4 pl-18 max-narrow:pl-4">
      <p className="min-w-0 wrap-anywhere">
        ‘<b className="font-medium text-ink">{labelOf(step)}</b>’ will be removed when you save. Requests in
        progress still pass it.
      </p>
      <Button
        variant="ghost"
        size="sm"
        data-control="undo"
        disabled={disabled}
        aria-label={`Undo deleting ${labelOf(step)}`}
        onClick={onRestore}
      >
        <Undo2 aria-hidden="true" />
        Undo
      </Button>
    </div>
  );
}

/** At which edge of a row the line is drawn that shows where the dragged step would be dropped. */
function dropAt(gap: number | undefined, at: number, count: number): 'before' | 'after' | undefined {
  if (gap === at) return 'before';
  return gap === count && at === count - 1 ? 'after' : undefined;
}
