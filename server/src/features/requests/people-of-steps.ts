import { type Company, namedPeople } from '@purser/domain/approvals/approvers';
import type { StepRow } from './request-steps.queries.ts';
import type { RequestRecord } from './requests.queries.ts';
import type { DecisionRow } from './step-decisions.queries.ts';

interface Read {
  readonly row: RequestRecord;
  readonly company: Company;
  readonly decisions: ReadonlyMap<number, readonly DecisionRow[]>;
}

/** Everybody whom mails and the timeline of a request may name, as far as its steps say. */
export const peopleNamedIn = (
  steps: readonly StepRow[],
  { decisions, company }: Pick<Read, 'decisions' | 'company'>,
): (number | null)[] => [
  ...steps.flatMap(({ assigneeId, escalateToId, approvers }) => [
    assigneeId,
    escalateToId,
    ...approvers.flatMap(({ named, heldById }) => [named?.type === 'user' ? named.id : null, heldById]),
  ]),
  ...[...decisions.values()].flat().flatMap(({ personId, onBehalfOfId }) => [personId, onBehalfOfId]),
  ...company.absences.map(({ delegateId }) => delegateId),
  ...company.groups.filter(({ key }) => groupsNamedIn(steps).has(key)).flatMap(({ memberIds }) => memberIds),
];

const groupsNamedIn = (steps: readonly StepRow[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ approvers }) =>
      approvers.flatMap(({ named }) => (named?.type === 'group' ? [named.key] : [])),
    ),
  );

/** Whether a stored step waits for nobody since all whom it named were deleted. */
export function isOrphaned(step: StepRow, { row, company }: Pick<Read, 'row' | 'company'>): boolean {
  const namedIn = (where: Company): number[] =>
    namedPeople(step, { people: row, company: where, isSubmission: false });
  return namedIn(company).length === 0 && namedIn({ ...company, deletedIds: new Set() }).length > 0;
}
