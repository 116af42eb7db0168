import { Problem } from '@purser/domain/problem';
import { answerOf, type LooseRequest, unreadable } from './call.ts';
import { readManyLines } from './read-lines.ts';
import { readProblem } from './read-problem.ts';

interface LinesRequest<Row> extends LooseRequest {
  readonly read: (line: string) => readonly Row[];
  /** Hears how many rows have been read so far, after each part that has arrived. */
  readonly onRead?: (rows: number) => void;
}

/** Calls an endpoint that answers in lines, and reads each while the next ones are on their way. */
export async function callLines<Row>(
  address: Parameters<typeof answerOf>[0],
  { read, onRead, ...request }: LinesRequest<Row>,
): Promise<Row[]> {
  const response = await answerOf(address, request);
  if (!response.ok || !response.body) throw await readProblem(response);
  const rows: Row[] = [];
  try {
    for await (const lines of readManyLines(response.body)) {
      for (const line of lines) rows.push(...read(line));
      onRead?.(rows.length);
    }
  } catch (cause) {
    if (request.signal?.aborted) throw cause;
    throw new Problem('broken', unreadable, { code: 'unreadable' });
  }
  return rows;
}
