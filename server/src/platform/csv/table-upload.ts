import { tableFields, tableMapping } from '@purser/api/table-files';
import type { TableMapping } from '@purser/domain/csv/table-file';
import type { TableAnswerOf, TableKind, TableQuestionOf } from '@purser/domain/csv/table-files';
import type { Action } from '@purser/domain/policy';
import { Problem } from '@purser/domain/problem';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createConcurrencyLimit, createUploadLimit } from '../concurrency-limit.ts';
import { disconnectSignal } from '../disconnect-signal.ts';
import { permit } from '../permit.ts';
import { problemOfIssues } from '../problems.ts';
import type { Work } from '../serve.ts';
import { type CsvForm, readCsvForm, readFields } from './form.ts';
import type { ReadFile, tableTasks } from './table-tasks.ts';
import { type ThreadLimits, withCsvThread } from './thread.ts';

/** What an import of one kind of file takes. */
interface TableSettings<Kind extends TableKind> {
  readonly kind: Kind;
  readonly right: Action;
  readonly limits: ThreadLimits;
  readonly mostMiB: number;
  /** How many files are read at once, each by a thread of its own. */
  readonly readers: number;
}

/** A file that has arrived, and how it is read. */
export interface TableUpload<Kind extends TableKind> {
  readonly form: CsvForm;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
  readonly read: (question: TableQuestionOf<Kind>) => Promise<ReadFile<TableAnswerOf<Kind>>>;
  /** Throws where the person has left, or was signed out, deleted or demoted meanwhile. */
  readonly requireSamePerson: () => Promise<void>;
}

interface TableCall extends Pick<Work, 'person'> {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Takes the files of one kind: the right first, then the file within its limits, then its reading in the thread. */
export function createTableUploads<Kind extends TableKind>(settings: TableSettings<Kind>) {
  const { kind, right, limits, mostMiB, readers } = settings;
  const limit = createConcurrencyLimit(readers);
  const enter = createUploadLimit(readers, `files of ${kind}`);
  return async <Reply>(
    call: TableCall,
    run: (upload: TableUpload<Kind>) => Promise<Reply>,
  ): Promise<Reply> => {
    // Refused before the file is read.
    permit(call.person, right);
    const leave = enter(call.person.id);
    const signal = disconnectSignal(call.reply);
    try {
      const form = await readCsvForm(call.request, mostMiB);
      const { mapping: given, dryRun } = readFields(tableFields, form);
      const mapping = mappingIn(given);
      const read: TableUpload<Kind>['read'] = (question) =>
        limit(signal, () =>
          withCsvThread<typeof tableTasks, ReadFile<TableAnswerOf<Kind>>>({ limits, signal }, (thread) =>
            thread.ask(kind, { bytes: form.bytes, mapping, question }, [form.bytes.buffer]),
          ),
        );
      const requireSamePerson = async (): Promise<void> => {
        signal.throwIfAborted();
        await call.request.requireSamePerson();
      };
      return await run({ form, isTrial: dryRun, signal, read, requireSamePerson });
    } finally {
      leave();
    }
  };
}

function mappingIn(text: string | undefined): TableMapping | undefined {
  if (text === undefined || text.trim() === '') return undefined;
  const value = parseJson(text);
  const result = tableMapping.safeParse(value);
  if (!result.success) throw problemOfIssues(result.error.issues, value);
  return result.data;
}

/** Reads JSON that a form has in one of its fields. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('malformed', 'The mapping is not valid JSON');
  }
}
