import type { ApprovalStep } from '@purser/domain/approvals/approval-state';
import { asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Executor } from '../../../db/client.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { stepDecisions } from '../../../db/tables/step-decisions.ts';
import type { StepRow } from './request-steps.queries.ts';

export type DecisionRow = typeof stepDecisions.$inferSelect;

/** The decisions about the steps of a request in their order, by the step's id. */
export async function findDecisions(
  db: Executor,
  requestId: number,
): Promise<ReadonlyMap<number, DecisionRow[]>> {
  const rows = await db
    .select(getTableColumns(stepDecisions))
    .from(stepDecisions)
    .innerJoin(requestSteps, eq(requestSteps.id, stepDecisions.stepId))
    .where(eq(requestSteps.requestId, requestId))
    .orderBy(asc(stepDecisions.id));
  return Map.groupBy(rows, ({ stepId }) => stepId);
}

/** A stored step with its states before and after a change. */
export interface ChangedStep {
  readonly row: StepRow;
  readonly before: ApprovalStep;
  readonly after: ApprovalStep;
}

/** Adds the decisions that a step has since, and writes which of the others don't stand any more. */
export async function saveDecisions(
  tx: Executor,
  steps: readonly ChangedStep[],
  {
    names,
    known,
  }: {
    readonly names: ReadonlyMap<number, string>;
    readonly known: ReadonlyMap<number, readonly DecisionRow[]>;
  },
): Promise<void> {
  const nameOf = (id: number): string => names.get(id) ?? `#${id}`;
  const added = steps.flatMap(({ row, before, after }) =>
    after.decisions.slice(before.decisions.length).map((decision) => ({
      ...decision,
      stepId: row.id,
      personName: nameOf(decision.personId),
      onBehalfOfName: decision.onBehalfOfId === null ? null : nameOf(decision.onBehalfOfId),
    })),
  );
  if (added.length > 0) await tx.insert(stepDecisions).values(added);
  const ended = steps.flatMap(({ row, before, after }) =>
    before.decisions.flatMap(({ stands }, at) => {
      const id = known.get(row.id)?.[at]?.id;
      return stands && after.decisions[at]?.stands === false && id !== undefined ? [id] : [];
    }),
  );
  if (ended.length === 0) return;
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(ended)}::jsonb)::integer)`;
  await tx.update(stepDecisions).set({ stands: false }).where(sql`${stepDecisions.id} in ${ids}`);
}
