import type { RequestRow } from '@purser/api/request-replies';
import { submissionKey, type WorkflowStep } from '@purser/domain/workflow';

/** A column of the board, and a group of the list. */
export interface Stage {
  readonly id: string;
  readonly label: string;
  readonly kind: 'step' | 'former' | 'approved' | 'rejected';
  /** How much of the workflow is done at this stage, in percent. */
  readonly share: number;
  readonly rows: readonly RequestRow[];
}

interface StagedRequests {
  readonly all: readonly RequestRow[];
  /** Those that match the search and the filters. */
  readonly shown: readonly RequestRow[];
  readonly steps: readonly WorkflowStep[];
}

/**
 * Today's steps, former steps of requests that are still open, approved, and rejected
 * (docs/product/requests.md#requests-page). The stages don't depend on `shown`, so that a search moves no column.
 */
export function stagesOf({ all, shown, steps }: StagedRequests): readonly Stage[] {
  const byStage = Map.groupBy(shown, stageIdOf);
  const today = new Set(steps.map(({ key }) => key));
  const former = new Map(
    all
      .filter((row) => !ends.has(stageIdOf(row)) && !today.has(stageIdOf(row)))
      .map((row) => [row.currentStep, row.currentStepLabel]),
  );
  const stages: Omit<Stage, 'rows'>[] = [
    ...steps.map(({ key, label }, at) => ({
      id: key,
      label,
      kind: 'step' as const,
      share: shareAt(at, steps.length),
    })),
    ...[...former].map(([id, label]) => ({ id, label, kind: 'former' as const, share: 0 })),
    { id: approvedId, label: 'Approved', kind: 'approved', share: 100 },
    { id: rejectedId, label: 'Rejected', kind: 'rejected', share: 100 },
  ];
  return stages.map((stage) => ({ ...stage, rows: byStage.get(stage.id) ?? [] }));
}

/** How much of the workflow is done at the step with this index, in percent. @example shareAt(3, 6) // 50 */
export const shareAt = (at: number, count: number): number => (100 * at) / count;

const approvedId = 'status:approved';
const rejectedId = 'status:rejected';
const ends: ReadonlySet<string> = new Set([approvedId, rejectedId]);

function stageIdOf({ status, currentStep }: RequestRow): string {
  if (status === 'approved') return approvedId;
  if (status === 'rejected') return rejectedId;
  return status === 'draft' ? submissionKey : currentStep;
}
