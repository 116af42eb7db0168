import type { PurchaseRequest, RequestRow, RequestStep } from '@purser/api/request-replies';
import { useMemo } from 'react';
import { type PeopleNames, usePeopleNames } from '../../../lib/people-names.ts';

/** Selects for queries: they replace people's names by the ones shown, which are unique. */
export function useShownNames() {
  const names = usePeopleNames();
  return useMemo(
    () => ({
      inRequest: (request: PurchaseRequest) => requestWithNames(request, names),
      inRequests: (rows: RequestRow[]) => rowsWithNames(rows, names),
      inSteps: (steps: RequestStep[]) => steps.map((step) => stepWithNames(step, names)),
    }),
    [names],
  );
}

const shownIf = ({ shown }: PeopleNames, id: number | null, name: string | null): string | null =>
  name === null ? null : shown({ id, name });

// Most names are unique already, and then a list of thousands isn't copied.
function rowsWithNames(rows: RequestRow[], names: PeopleNames): RequestRow[] {
  const named = rows.map((row) => rowWithNames(row, names));
  return named.some((row, at) => row !== rows[at]) ? named : rows;
}

function rowWithNames<Row extends RequestRow>(row: Row, names: PeopleNames): Row {
  const requestorName = names.shown({ id: row.requestorId, name: row.requestorName });
  const currentAssigneeName = shownIf(names, row.currentAssigneeId, row.currentAssigneeName);
  if (requestorName === row.requestorName && currentAssigneeName === row.currentAssigneeName) return row;
  return { ...row, requestorName, currentAssigneeName };
}

function requestWithNames(request: PurchaseRequest, names: PeopleNames): PurchaseRequest {
  const { requestor, updatedBy, updatedByName } = request;
  const name = names.shown(requestor);
  return {
    ...rowWithNames(request, names),
    requestor: { ...requestor, name },
    requestorName: name,
    updatedByName: shownIf(names, updatedBy, updatedByName),
  };
}

function stepWithNames(step: RequestStep, names: PeopleNames): RequestStep {
  const { assigneeId, assigneeName, decidedBy, decidedByName: name, decidedByUsername: username } = step;
  return {
    ...step,
    assigneeName: shownIf(names, assigneeId, assigneeName),
    decidedByName: name === null ? null : names.shown({ id: decidedBy, name, username }),
  };
}
