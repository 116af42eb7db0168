import type { RequestRow } from '@purser/api/requests';
import { isMyTurn } from '@purser/domain/request-labels';
import type { WorkflowStep } from '@purser/domain/workflow';
import { useMemo } from 'react';
import { filterRequests, type Reader, requestLinesOf } from '../request-lines.ts';
import { stagesOf } from './stages.ts';

type StagesOf = {
  rows: readonly RequestRow[] | undefined;
  steps: readonly WorkflowStep[] | undefined;
  typed: string;
  isMine: boolean;
  isOwn: boolean;
  me: Reader;
};

const nothing: readonly never[] = [];

export function useStages({ rows = nothing, steps = nothing, typed, isMine, isOwn, me }: StagesOf) {
  const lines = useMemo(() => requestLinesOf(rows), [rows]);
  const shown = useMemo(
    () => filterRequests(lines, { typed, turnOf: isMine ? me : null, requestor: isOwn ? me.id : null }),
    [lines, typed, isMine, isOwn, me],
  );
  const stages = useMemo(() => stagesOf({ all: rows, shown, steps }), [rows, shown, steps]);
  const mine = useMemo(() => rows.filter((row) => isMyTurn(row, me)).length, [rows, me]);
  const own = useMemo(() => rows.filter(({ requestorId }) => requestorId === me.id).length, [rows, me]);
  return { stages, shown: shown.length, total: rows.length, mine, own };
}
