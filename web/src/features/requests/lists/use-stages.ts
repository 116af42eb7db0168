import type { RequestRow } from '@purser/api/request-replies';
import { foldText } from '@purser/domain/folded-text';
import { isMyTurn } from '@purser/domain/request-labels';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useMemo } from 'react';
import { wordsOf } from '../../../lib/normalize-text.ts';
import { stagesOf } from './stages.ts';

type StagesOptions = {
  rows: readonly RequestRow[] | undefined;
  steps: readonly WorkflowStep[] | undefined;
  typed: string;
  /** Only requests that wait for `me`. */
  isMine: boolean;
  /** Only requests of `me`. */
  isOwn: boolean;
  me: Parameters<typeof isMyTurn>[1];
};

const none: readonly never[] = [];

/** The requests that match search and filters, by stage, and how many there are in all. */
export function useStages({ rows = none, steps = none, typed, isMine, isOwn, me }: StagesOptions) {
  // Prepared once instead of at every keystroke.
  const texts = useMemo(() => rows.map(searchedText), [rows]);
  const shown = useMemo(() => {
    const words = wordsOf(typed);
    return rows.filter(
      (row, index) =>
        words.every((word) => texts[index]?.includes(word)) &&
        (!isMine || isMyTurn(row, me)) &&
        (!isOwn || row.requestorId === me.id),
    );
  }, [rows, texts, typed, isMine, isOwn, me]);
  const stages = useMemo(() => stagesOf({ all: rows, shown, steps }), [rows, shown, steps]);
  const mine = useMemo(() => rows.filter((row) => isMyTurn(row, me)).length, [rows, me]);
  const own = useMemo(() => rows.filter(({ requestorId }) => requestorId === me.id).length, [rows, me]);
  return { stages, shown: shown.length, total: rows.length, mine, own };
}

const searchedText = (row: RequestRow): string =>
  foldText(
    [row.requestNumber, row.vendor, row.productName, row.requestorName, row.currentAssigneeName].join(' '),
  );
