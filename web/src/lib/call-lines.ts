import { Problem } from '@purser/domain/problem';
import { answerOf, type LooseRequest, unreadable } from './call.ts';
import { readManyLines } from './read-lines.ts';
import { readProblem } from './read-problem.ts';

interface LinesRequest<Row> extends LooseRequest {
  readonly read: (line: string) => readonly Row[];
  /** Hears of the rows in each part that arrives. */
  readonly onPart?: (rows: readonly Row[]) => void;
}

/** Calls an endpoint that answers in lines, and reads each while the next ones are on their way. */
export async function callLines<Row>(
  address: Parameters<typeof answerOf>[0],
  { read, onPart, ...request }: LinesRequest<Row>,
): Promise<Row[]> {
  const response = await answerOf(address, request);
  if (!response.ok || !response.body) throw await readProblem(response);
  const rows: Row[] = [];
  try {
    for await (const lines of readManyLines(response.body)) {
      const part = lines.flatMap(read);
      for (const row of part) rows.push(row);
      onPart?.(part);
    }
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Problem('broken', unreadable, { code: 'unreadable' });
  }
  return rows;
}
