import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { z } from 'zod';

type Columns<Table extends PgTable> = Table['_']['columns'];

/** The columns of a table that a reply has under their names: what is read follows from what is answered. */
export function repliedColumns<Table extends PgTable, Shape extends z.ZodRawShape>(
  table: Table,
  reply: z.ZodObject<Shape>,
): Pick<Columns<Table>, keyof Shape & keyof Columns<Table>>;
export function repliedColumns(table: PgTable, { shape }: z.ZodObject): object {
  const named = Object.entries(getTableColumns(table)).filter(([name]) => Object.hasOwn(shape, name));
  return Object.fromEntries(named);
}
