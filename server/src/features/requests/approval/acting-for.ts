import { actedForIds, peopleText } from '@purser/domain/approvals/acting-for';
import { type ApprovalState, findStep } from '@purser/domain/approvals/approval-state';
import type { Company } from '@purser/domain/approvals/approvers';
import { placeOf } from '@purser/domain/approvals/turns';

/** A request before somebody decided on it, with the names of all people in it. */
interface Locked {
  readonly approval: ApprovalState;
  readonly company: Company;
  readonly names: ReadonlyMap<number, string>;
}

/** The people that the decider of a step stood in for, by the step's key; none where the approval was the decider's own. */
export function actedForAt(
  { approval, company }: Omit<Locked, 'names'>,
  state: ApprovalState,
  key: string,
): number[] {
  const before = findStep(approval, key);
  const after = findStep(state, key);
  return before && after ? actedForIds({ before, after }, placeOf(approval, before, company)) : [];
}

/** The same by name, in a few words; null where it is nobody. */
export const actedForText = (locked: Locked, state: ApprovalState, key: string): string | null =>
  peopleText(actedForAt(locked, state, key).flatMap((id) => locked.names.get(id) ?? []));
