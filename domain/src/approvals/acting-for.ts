/**
 * In whose place somebody decided a step (docs/product/approvals.md#several-approvers): the people they stood in for, or those
 * whom an administrator decided for. Timeline, history and mails name these, never merely the first of a step's approvers.
 */
import { sentenceList } from '../sentence-list.ts';
import type { ApprovalStep, StepDecision } from './approval-state.ts';
import { type StepPlace, tallyOf } from './approvers.ts';
import { anyOf } from './conditions.ts';
import type { Needs } from './step-plan.ts';

/** A step before and after it was decided. */
export interface DecidedStep {
  readonly before: ApprovalStep;
  readonly after: ApprovalStep;
}

/**
 * The ids of the people in whose place a step was decided last. Nobody where it was the decider's own approval, too, where it had
 * escalated to them, and where nobody was missing.
 * @example actedForIds({ before, after }, place) // [7]
 */
export function actedForIds({ before, after }: DecidedStep, place: StepPlace): number[] {
  const added = after.decisions.slice(before.decisions.length);
  const records = added.length > 0 ? added : lastOf(after);
  const [first] = records;
  if (!first || first.capacity === 'escalation') return [];
  if (first.capacity === 'administrator' && first.onBehalfOfId === null)
    return added.length > 0 ? tallyOf(before, place).missing.filter((id) => id !== first.personId) : [];
  const others = records.map(({ onBehalfOfId }) => onBehalfOfId).filter((id) => id !== null);
  return others.length < records.length ? [] : others;
}

// All records of the decision that was made last and stands.
function lastOf({ decisions }: ApprovalStep): readonly StepDecision[] {
  const last = decisions.findLast(({ stands }) => stands);
  return decisions.filter(
    ({ stands, personId, round, at }) =>
      stands && personId === last?.personId && round === last.round && at === last.at,
  );
}

const mostNames = 3;

/**
 * People in a few words; the others are counted. Null where there are none.
 * @example peopleText(['Ann', 'Ben', 'Cleo', 'Dan', 'Eve']) // 'Ann, Ben and 3 others'
 */
export function peopleText(names: readonly string[]): string | null {
  if (names.length === 0) return null;
  const others = names.length - mostNames + 1;
  return sentenceList(
    names.length <= mostNames ? names : [...names.slice(0, mostNames - 1), `${others} others`],
  );
}

/**
 * The people that a step waits for, in a few words, with how many of them are needed. Null where it waits for nobody by name.
 * @example waitingText(['Ann', 'Ben'], { needs: 'any', left: 1 }) // 'Ann or Ben'
 */
export function waitingText(
  names: readonly string[],
  { needs, left }: { readonly needs: Needs; readonly left: number },
): string | null {
  const all = peopleText(names);
  if (all === null || left >= names.length || needs === 'all') return all;
  if (names.length > mostNames) return `${left} of ${all}`;
  return left === 1 ? anyOf(names) : `${left} of ${all}`;
}
