/** Scenarios that people keep under a name (docs/product/forecast.md#scenarios). They change no figure. */
import type { BodyOf } from '@purser/api/endpoint';
import {
  type ForecastScenario,
  forecastScenario,
  type saveScenario as saveEndpoint,
} from '@purser/api/forecast';
import { mayDeleteScenario } from '@purser/domain/policy';
import { invalid, Problem } from '@purser/domain/problem';
import { eq, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client.ts';
import { repliedColumns } from '../../db/replied-columns.ts';
import { firstRow, theRow } from '../../db/rows.ts';
import { forecastScenarios } from '../../db/tables/forecast.ts';
import { authorshipOf } from '../../platform/history.ts';
import { noSuch } from '../../platform/permit.ts';
import type { Work } from '../../platform/serve.ts';

// What was deleted since can't be cancelled.
const remaining = sql<{ id: number; date: string }[]>`coalesce((
    select jsonb_agg(one order by place) from jsonb_array_elements(${forecastScenarios.cancelled}) with ordinality as given(one, place)
    where exists (select from software where id = (one ->> 'id')::integer)), '[]')`;

const shown = {
  ...repliedColumns(forecastScenarios, forecastScenario),
  cancelled: remaining,
  deleted: sql<number>`jsonb_array_length(${forecastScenarios.cancelled}) - jsonb_array_length(${remaining})`,
};

export const listScenarios = (db: Executor): Promise<ForecastScenario[]> =>
  db.select(shown).from(forecastScenarios).orderBy(sql`lower(${forecastScenarios.name})`);

/** Keeps a scenario; one's own of the same name is replaced. */
export async function saveScenario(
  work: Work,
  { name, uplift, requested, cancelled }: BodyOf<typeof saveEndpoint>,
): Promise<ForecastScenario> {
  return work.db.transaction(async (tx) => {
    await requireItems(tx, cancelled);
    const { userId, userName, at } = authorshipOf(work);
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into forecast_scenarios (name, uplift, requested, cancelled, "userId", "userName", "updatedAt")
      values (${name}, ${uplift}, ${requested}, ${JSON.stringify(cancelled)}::jsonb, ${userId}, ${userName}, ${at}::timestamptz)
      on conflict (lower(name)) do update set name = excluded.name, uplift = excluded.uplift,
        requested = excluded.requested, cancelled = excluded.cancelled, "userName" = excluded."userName",
        "updatedAt" = excluded."updatedAt"
      where forecast_scenarios."userId" = excluded."userId" returning id`);
    const [row] = rows;
    if (!row) throw taken(name);
    return theRow(tx.select(shown).from(forecastScenarios).where(eq(forecastScenarios.id, row.id)));
  });
}

const taken = (name: string): Problem =>
  new Problem('conflict', `Somebody else has a scenario “${name}”. Please choose another name`, {
    code: 'name_taken',
  });

/** 422 where an item isn't there. */
export async function requireItems(db: Executor, items: readonly { readonly id: number }[]): Promise<void> {
  if (items.length === 0) return;
  const ids = JSON.stringify(items.map(({ id }) => id));
  const { rows } = await db.execute<{ id: number }>(sql`
    select given.id::integer as id from jsonb_array_elements_text(${ids}::jsonb) as given(id)
    where not exists (select from software where software.id = given.id::integer)`);
  const [missing] = rows;
  if (missing)
    throw invalid({ cancelled: `There is no software with the id ${missing.id}. It may have been deleted` });
}

/** Its author, and administrators. */
export async function deleteScenario(work: Work, id: number): Promise<void> {
  await work.db.transaction(async (tx) => {
    const found = await firstRow(
      tx
        .select({ userId: forecastScenarios.userId })
        .from(forecastScenarios)
        .where(eq(forecastScenarios.id, id))
        .for('update'),
    );
    if (!found) return noSuch('scenario');
    if (!mayDeleteScenario(work.person, found))
      throw new Problem('forbidden', 'Only its author and administrators can delete a scenario');
    await tx.delete(forecastScenarios).where(eq(forecastScenarios.id, id));
  });
}
