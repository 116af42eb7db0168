import { type Company, namedPeople } from '@purser/domain/approvals/approvers';
import type { RequestRecord } from '../record/requests.queries.ts';
import type { StepRow } from './request-steps.queries.ts';
import type { DecisionRow } from './step-decisions.queries.ts';

interface Read {
  readonly row: RequestRecord;
  readonly company: Company;
  readonly decisions: ReadonlyMap<number, readonly DecisionRow[]>;
}

/** All people in the steps of a request, for its mails and its timeline. */
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

/** Whether a stored step waits for nobody because all of its approvers were deleted. */
export function isOrphaned(step: StepRow, { row, company }: Pick<Read, 'row' | 'company'>): boolean {
  const namedIn = (where: Company): number[] =>
    namedPeople(step, { people: row, company: where, isSubmission: false });
  return namedIn(company).length === 0 && namedIn({ ...company, deletedIds: new Set() }).length > 0;
}
