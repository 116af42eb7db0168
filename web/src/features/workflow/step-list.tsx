import { wrapUpStepOf } from '@purser/domain/requests';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { DeletedStep } from './deleted-step.tsx';
import { StepRow } from './step-row.tsx';
import { useStepDrag } from './use-step-drag.ts';
import { useStepFocus } from './use-step-focus.ts';
import type { WorkflowDraft } from './use-workflow-draft.ts';
import { type DraftStep, labelOf, liveSteps } from './workflow-draft.ts';

type StepListProps = { draft: WorkflowDraft; disabled: boolean };

/** The steps in order, each with its fields; they are moved, deleted, brought back and added. */
export function StepList({ draft, disabled }: StepListProps) {
  const list = useRef<HTMLOListElement>(null);
  const [news, setNews] = useState('');
  const focusNext = useStepFocus(list);
  const { drag, begin } = useStepDrag({
    frame: list,
    onDrop: (key, place) => setNews(draft.move(key, place)),
  });
  const live = liveSteps(draft.draft);
  const wrapUp = wrapUpStepOf(live);

  function move(key: string, by: -1 | 1) {
    const place = draft.placeFrom(key, by);
    if (place === undefined) return;
    setNews(draft.move(key, place));
    focusNext(key, by === -1 ? ['up', 'down'] : ['down', 'up']);
  }

  function setDeleted(step: DraftStep, isDeleted: boolean) {
    draft.change(step.key, { isDeleted });
    setNews(isDeleted ? `${labelOf(step)} was deleted` : `${labelOf(step)} is back`);
    focusNext(step.key, isDeleted ? ['undo'] : ['delete']);
  }

  function add() {
    const added = draft.add();
    setNews(added.news);
    focusNext(added.key, ['label']);
  }

  return (
    <>
      <ol className="workflow-steps" ref={list}>
        {draft.draft.map((step, at) => (
          <li
            key={step.key}
            data-step={step.key}
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
                canMove={{
                  up: draft.placeFrom(step.key, -1) !== undefined,
                  down: draft.placeFrom(step.key, 1) !== undefined,
                }}
                errors={draft.errors[step.key] ?? {}}
                disabled={disabled}
                onChange={(patch) => draft.change(step.key, patch)}
                onMove={(by) => move(step.key, by)}
                onDelete={() => setDeleted(step, true)}
                onGrab={(event) => begin(step.key, at, event)}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="workflow-add">
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

/** Where the line stands that says where a step would be dropped. */
function dropAt(gap: number | undefined, at: number, count: number): 'before' | 'after' | undefined {
  if (gap === at) return 'before';
  return gap === count && at === count - 1 ? 'after' : undefined;
}
