import type { CsvMapping, MappingNeeded } from '@purser/api/portfolio';
import { useEffect, useEffectEvent, useState } from 'react';
import { takePendingFile } from '../../lib/pending-file.ts';
import { takeFile } from './csv-file.ts';
import { type ChosenFile, useImportRun } from './import.queries.ts';
import { startWith, withoutStaleGuesses } from './import-fields.ts';

/** A foreign file on its way: its columns, and how they are to be read. */
export interface Matching {
  readonly needed: MappingNeeded;
  readonly mapping: CsvMapping;
  readonly isTouched: boolean;
}

/** Where the upload stands: a file is wanted, its columns are matched, it is imported, or it is done. */
export type ImportStep = 'file' | 'match' | 'import' | 'done';

/** The whole upload, from the file to the report. A file with our own header skips the matching. */
export function useImportFlow() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [refusal, setRefusal] = useState<string>();
  const [matching, setMatching] = useState<Matching>();
  const [isMatching, setIsMatching] = useState(false);
  const run = useImportRun((needed) => {
    setMatching({ needed, mapping: startWith(needed.guess), isTouched: false });
    setIsMatching(true);
  });

  async function choose(original: File) {
    const taken = await takeFile(original);
    if ('refusal' in taken) {
      // What became of the file before this one would read as if it were about this one.
      run.reset();
      return setRefusal(taken.refusal);
    }
    const { file } = taken;
    setRefusal(undefined);
    setMatching(undefined);
    setIsMatching(false);
    setChosen((last) => ({ number: (last?.number ?? 0) + 1, file }));
    run.start({ file });
  }

  const chooseFrom = useEffectEvent((file: File) => choose(file));
  useEffect(() => {
    const pending = takePendingFile();
    // Not within the effect: what is begun there is begun twice in development.
    if (pending) queueMicrotask(() => void chooseFrom(pending));
  }, []);

  return {
    chosen,
    refusal,
    matching,
    run,
    step: stepOf(run, isMatching),
    choose: (file: File) => void choose(file),
    match: (mapping: CsvMapping) => matching && setMatching(rematched(matching, mapping)),
    importMatched: () => chosen && run.start({ file: chosen.file, mapping: matching?.mapping }),
    backToFile: () => {
      run.reset();
      setIsMatching(false);
    },
    backToMatching: () => {
      run.reset();
      setRefusal(undefined);
      setIsMatching(true);
    },
    startOver: () => {
      run.reset();
      setChosen(undefined);
      setMatching(undefined);
      setIsMatching(false);
    },
  };
}

function rematched({ needed, mapping: last }: Matching, next: CsvMapping): Matching {
  return { needed, mapping: withoutStaleGuesses(needed.guess, last, next), isTouched: true };
}

function stepOf(run: ReturnType<typeof useImportRun>, isMatching: boolean): ImportStep {
  if (run.reply) return 'done';
  // Of a file that was just chosen nobody knows yet whether it goes straight in: its first row says so.
  if (run.isPending && (isMatching || run.progress)) return 'import';
  return isMatching ? 'match' : 'file';
}
