import type { TableMatching } from '@purser/domain/csv/table-file';
import { Problem } from '@purser/domain/problem';
import { useMutation } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import type { Refusals } from './refused-rows.ts';

/** How a file is sent: to be tried or imported, with the columns that somebody matched. */
export interface SentFile {
  readonly file: File;
  readonly mapping: Readonly<Record<string, string>> | undefined;
  readonly isTrial: boolean;
  readonly signal: AbortSignal;
}

/** What the import of a file answers, or its trial. */
export interface FileOutcome {
  readonly refused: number;
  readonly errors: readonly (Refusals['errors'][number] & { readonly row: number })[];
  readonly otherLines: readonly { readonly row: number }[];
  readonly matching: TableMatching;
}

type ImportSettings<Reply, Asked> = {
  /** What is asked of a file of this kind, before anybody answers. */
  readonly asked: Asked;
  readonly send: (sent: SentFile, asked: Asked) => Promise<Reply>;
  readonly onDone: (reply: Reply) => void;
  readonly onError?: (error: Error) => void;
};

interface Chosen<Asked> {
  readonly file: File;
  readonly mapping: SentFile['mapping'];
  readonly asked: Asked;
}

/** The form of a file, as every import of a table takes it. */
export function formOfFile({ file, mapping, isTrial }: SentFile): FormData {
  const body = new FormData();
  // The small fields go first, so that the server knows them when the file begins.
  if (mapping) body.set('mapping', JSON.stringify(mapping));
  if (isTrial) body.set('dryRun', 'true');
  body.set('csv', file);
  return body;
}

/**
 * An import from the choice of a file to its outcome. A file is tried as soon as it is chosen, and again whenever somebody
 * matches a column or answers what is asked.
 */
export function useFileImport<Reply extends FileOutcome, Asked>(settings: ImportSettings<Reply, Asked>) {
  const { asked: first } = settings;
  const [chosen, setChosen] = useState<Chosen<Asked> | null>(null);
  // What was last read of the file stays while it is read anew.
  const [read, setRead] = useState<{ readonly reply?: Reply; readonly matching?: TableMatching }>({});
  const { trial, run, abort } = useSending(settings);

  function look(next: Chosen<Asked>) {
    setChosen(next);
    run.reset();
    trial.mutate(next, {
      onSuccess: (reply) => setRead({ reply, matching: reply.matching }),
      onError: (error) => setRead(({ matching }) => withMatching(matchingIn(error) ?? matching)),
    });
  }

  async function choose(original: File) {
    if (run.isPending) return;
    const file = await copyOf(original);
    setRead({});
    look({ file, mapping: undefined, asked: first });
  }

  function clear() {
    abort();
    setChosen(null);
    setRead({});
    trial.reset();
    run.reset();
  }

  const change = (part: Partial<Chosen<Asked>>) => chosen && look({ ...chosen, ...part });
  return {
    chosen,
    reply: trial.data,
    /** As the file was read last, even where it can't be read any more. */
    last: read.reply,
    matching: read.matching,
    isReading: trial.isPending,
    isImporting: run.isPending,
    /** Whether what is chosen was imported, and stays since not all of it could be. */
    isDone: run.isSuccess,
    error: (run.error ?? trial.error)?.name === 'AbortError' ? null : (run.error ?? trial.error),
    choose: (file: File) => void choose(file),
    clear,
    retry: () => chosen && look(chosen),
    ask: (asked: Asked) => change({ asked }),
    match: (mapping: NonNullable<SentFile['mapping']>) => change({ mapping }),
    start: () => chosen && run.mutate(chosen),
    /** Ends an import that is under way; the file stays chosen. */
    cancel: () => {
      abort();
      run.reset();
    },
  };
}

/** A trial and an import of what is chosen, one at a time. */
function useSending<Reply, Asked>({ send, onDone, onError }: ImportSettings<Reply, Asked>) {
  const running = useRef<AbortController>(undefined);
  // The server reads one file of a kind at a time for each person.
  const scope = { id: useId() };
  const sent = async ({ file, mapping, asked }: Chosen<Asked>, isTrial: boolean): Promise<Reply> => {
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    const reply = await send({ file, mapping, isTrial, signal }, asked);
    // It may have been cancelled while the answer was on its way.
    signal.throwIfAborted();
    return reply;
  };
  const trial = useMutation({
    scope,
    mutationFn: (one: Chosen<Asked>) => sent(one, true),
    meta: { quiet: true },
  });
  const run = useMutation({
    scope,
    mutationFn: (one: Chosen<Asked>) => sent(one, false),
    meta: { quiet: true },
    // Also where somebody has left the page meanwhile.
    onSuccess: onDone,
    ...(onError && { onError }),
  });
  return { trial, run, abort: () => running.current?.abort() };
}

const withMatching = (matching: TableMatching | undefined) => (matching ? { matching } : {});

/** What a problem says of the columns of its file; undefined where they weren't what is wrong. */
function matchingIn(error: Error): TableMatching | undefined {
  const more: unknown = error instanceof Problem ? error.more : undefined;
  return isMatching(more) ? more : undefined;
}

const isMatching = (value: unknown): value is TableMatching =>
  typeof value === 'object' &&
  value !== null &&
  ['columns', 'ownColumns', 'sample'].every((name) => Array.isArray(Reflect.get(value, name)));

// A browser refuses to send a file that was changed on disk after it was chosen, and people leave it open in their spreadsheet.
async function copyOf(original: File): Promise<File> {
  const bytes = await original.arrayBuffer().catch(() => undefined);
  return bytes ? new File([bytes], original.name, { type: original.type }) : original;
}
