import type { CsvMapping, FileChoice, ImportReply, MappingNeeded } from '@purser/api/portfolio';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { takePendingFile } from '../../lib/pending-file.ts';
import { takeFile } from './csv-file.ts';
import { type CheckedFile, type ChosenFile, useFileCheck, useImportRun } from './import.queries.ts';
import { foreignStart, ownStart, withoutStaleGuesses } from './import-fields.ts';

export interface Matching {
  /** Absent for a file with our own columns. */
  readonly needed: MappingNeeded | undefined;
  readonly mapping: CsvMapping;
  readonly isTouched: boolean;
  /** The trial of a file of ours as it is. */
  readonly first: ImportReply | undefined;
}

export type ImportStep = 'file' | 'match' | 'import' | 'done';

export function useImportFlow() {
  const [chosen, setChosen] = useState<ChosenFile>();
  const [refusal, setRefusal] = useState<string>();
  const [matching, setMatching] = useState<Matching>();
  const [isMatching, setIsMatching] = useState(false);
  const takeLast = useLastTaken();
  const run = useImportRun();
  const check = useFileCheck((checked) => {
    setMatching(matchingOf(checked));
    setIsMatching(true);
  });

  function leave(refused?: string) {
    run.reset();
    check.reset();
    setRefusal(refused);
    setIsMatching(false);
  }

  async function choose(original: File) {
    const taken = await takeLast(original);
    if (!taken) return;
    if ('file' in taken) return look(taken.file, {});
    leave(taken.refusal);
  }

  function look(file: File, choice: FileChoice) {
    // Messages about what was read before no longer apply.
    leave();
    setMatching(undefined);
    setChosen((last) => ({ number: (last?.number ?? 0) + 1, file, choice }));
    check.start({ file, choice });
  }

  usePendingFile(choose);

  return {
    chosen,
    refusal,
    matching,
    run,
    check,
    step: stepOf(run, isMatching),
    choose: (file: File) => void choose(file),
    read: (choice: FileChoice) => chosen && look(chosen.file, choice),
    match: (mapping: CsvMapping) => matching && setMatching(rematched(matching, mapping)),
    importMatched: () => chosen && run.start({ ...chosen, mapping: matching?.mapping }),
    backToFile: () => leave(),
    backToMatching: () => {
      run.reset();
      setRefusal(undefined);
      setIsMatching(true);
    },
    startOver: () => {
      leave();
      setChosen(undefined);
      setMatching(undefined);
    },
  };
}

/** Chooses the file that was dropped on the page before. */
function usePendingFile(choose: (file: File) => Promise<void>): void {
  const chooseFrom = useEffectEvent((file: File) => choose(file));
  useEffect(() => {
    const pending = takePendingFile();
    // Not inside the effect, which React runs twice in development.
    if (pending) queueMicrotask(() => void chooseFrom(pending));
  }, []);
}

/** Undefined where another file was chosen while this one was read. */
function useLastTaken() {
  const last = useRef<File>(null);
  return async (file: File) => {
    last.current = file;
    const taken = await takeFile(file);
    return last.current === file ? taken : undefined;
  };
}

const matchingOf = (checked: CheckedFile): Matching =>
  'needed' in checked
    ? {
        needed: checked.needed,
        mapping: foreignStart(checked.needed.guess),
        isTouched: false,
        first: undefined,
      }
    : { needed: undefined, mapping: ownStart, isTouched: false, first: checked.reply };

function rematched(last: Matching, next: CsvMapping): Matching {
  const { needed, mapping } = last;
  return {
    ...last,
    mapping: needed ? withoutStaleGuesses(needed.guess, mapping, next) : next,
    isTouched: true,
  };
}

function stepOf(run: ReturnType<typeof useImportRun>, isMatching: boolean): ImportStep {
  if (run.reply) return 'done';
  if (run.isPending) return 'import';
  return isMatching ? 'match' : 'file';
}
