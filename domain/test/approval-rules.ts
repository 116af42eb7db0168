/**
 * The rules of approvals told once more, in the plainest way and without the engine's own functions, as an oracle of its laws.
 */
import type { ApprovalState, ApprovalStep } from '../src/approvals/approval-state.ts';
import type { Company } from '../src/approvals/approvers.ts';
import type { Condition } from '../src/approvals/conditions.ts';
import type { World } from './random-companies.ts';

export const isOpen = ({ status }: ApprovalState): boolean => status === 'draft' || status === 'in_progress';

export const isOver = ({ state }: ApprovalStep): boolean => state === 'approved' || state === 'rejected';

const wrapUpOf = ({ steps }: ApprovalState): ApprovalStep | undefined =>
  steps.find(({ key }) => key === 'operations_wrapup') ?? steps.at(-1);

export const isApart = (state: ApprovalState, step: ApprovalStep): boolean =>
  step === state.steps[0] || step === wrapUpOf(state);

/** The number of the run a step belongs to: steps of one number have their turn together. */
export function runNumbers(state: ApprovalState): number[] {
  let run = 0;
  return state.steps.map((step, at) => {
    const previous = state.steps[at - 1];
    const isWithPrevious =
      previous && step.besidePrevious && !isApart(state, step) && !isApart(state, previous);
    if (!isWithPrevious) run += 1;
    return run;
  });
}

/** Whether a step applies to a request as it is. */
export const applies = (state: ApprovalState, step: ApprovalStep): boolean =>
  isApart(state, step) || step.conditions.every((condition) => isMet(condition, state));

function isMet(condition: Condition, { subject, terms }: ApprovalState): boolean {
  const { estimatedCost: cost, department } = terms;
  if (condition.field === 'kind') return subject.kind === condition.value;
  if (condition.field === 'vendor_is_new') return subject.vendorIsNew === condition.value;
  if (condition.field === 'department')
    return department === null || condition.value.some((name) => department.includes(name));
  if (condition.field === 'increase') {
    const old = subject.follows?.cost;
    if (subject.follows === null) return false;
    return cost === null || old == null || ((cost - old) / old) * 100 >= condition.value;
  }
  if (cost === null) return true;
  return condition.op === 'at_least' ? cost >= condition.value : cost < condition.value;
}

/** Whether a person's approval of a step doesn't count, as the request is theirs. */
export const isOwn = ({ state, company }: World, step: ApprovalStep, id: number): boolean =>
  id === state.requestorId && !company.allowsSelfApproval && step !== state.steps[0];

/** Everybody whom a step names and who is there, each once. */
export function named({ state, company }: World, step: ApprovalStep): number[] {
  const owners = {
    requestor: state.requestorId,
    business_owner: state.businessOwnerId,
    tech_admin: state.techAdminId,
    executive_sponsor: state.executiveSponsorId,
  };
  const ids = step.approvers.flatMap(({ named: by, heldById, isReassigned }): (number | null)[] => {
    if (isReassigned || by === null) return [heldById];
    if (by.type === 'user') return [by.id];
    if (by.type === 'group')
      return company.groups.filter(({ key }) => key === by.key).flatMap((one) => one.memberIds);
    const held = heldById !== null && company.deletedIds.has(heldById) ? null : heldById;
    return [held ?? owners[by.role]];
  });
  return [...new Set(ids)].filter((id) => id !== null).filter((id) => !company.deletedIds.has(id));
}

/** The people whose approval a step has. */
export const given = (step: ApprovalStep): number[] => [
  ...new Set(
    step.decisions
      .filter((one) => one.stands && one.decision === 'approved' && one.capacity === 'approver')
      .map((one) => one.onBehalfOfId ?? one.personId),
  ),
];

/** The people whose approval it waits for. */
export const missing = (world: World, step: ApprovalStep): number[] =>
  named(world, step).filter((id) => !isOwn(world, step, id) && !given(step).includes(id));

/** Who stands in for a person; the word where that leads to nobody, and undefined where the person is there. */
export function standIn({ absences, today, deletedIds }: Company, id: number): number | 'nobody' | undefined {
  const away = (one: number) => absences.find((a) => a.personId === one && a.from <= today && today <= a.to);
  let delegate = away(id)?.delegateId;
  if (delegate === undefined) return undefined;
  for (let passed = 0; passed < 20; passed += 1) {
    if (deletedIds.has(delegate)) return 'nobody';
    const next: number | undefined = away(delegate)?.delegateId;
    if (next === undefined) return delegate;
    delegate = next;
  }
  return 'nobody';
}

const presentAdministrators = ({ administratorIds, deletedIds }: Company): number[] =>
  administratorIds.filter((id) => !deletedIds.has(id));

/** Everybody whom a current step asks. */
export function asked(world: World, step: ApprovalStep): number[] {
  const { company } = world;
  const people = missing(world, step);
  const delegates = people.map((id) => standIn(company, id));
  const able = delegates.filter((id) => typeof id === 'number').filter((id) => !isOwn(world, step, id));
  const lost = delegates.some((id) => id === 'nobody' || (typeof id === 'number' && isOwn(world, step, id)));
  const escalated = step.escalatedOn === null ? [] : escalatedTo(world, step);
  const admins = presentAdministrators(company);
  const ableAdmins = admins.filter((id) => !isOwn(world, step, id));
  const isAdmins = people.length === 0 || lost || (step.escalatedOn !== null && escalated.length === 0);
  const administrators = ableAdmins.length > 0 ? ableAdmins : admins;
  return [...new Set([...people, ...able, ...escalated, ...(isAdmins ? administrators : [])])].toSorted(
    byNumber,
  );
}

/** The order of numbers. */
export const byNumber = (one: number, other: number): number => one - other;

function escalatedTo(world: World, step: ApprovalStep): number[] {
  const id = step.escalateToId;
  if (id === null || world.company.deletedIds.has(id)) return [];
  const ids = [id, standIn(world.company, id)].filter((one) => typeof one === 'number');
  return ids.filter((one) => !isOwn(world, step, one));
}

/** Whether a person may approve, reject or send back at a step. */
export const mayDecide = (world: World, step: ApprovalStep, id: number): boolean =>
  presentAdministrators(world.company).includes(id) ||
  world.company.administratorIds.includes(id) ||
  named(world, step).includes(id) ||
  asked(world, step).includes(id);

/** A day a number of working days after another, counted one by one. */
export function laterDay(from: string, days: number, holidays: ReadonlySet<string>): string {
  const day = new Date(`${from}T00:00:00Z`);
  for (let left = days; left > 0; ) {
    day.setUTCDate(day.getUTCDate() + 1);
    const isOff = [0, 6].includes(day.getUTCDay()) || holidays.has(day.toISOString().slice(0, 10));
    if (!isOff) left -= 1;
  }
  return day.toISOString().slice(0, 10);
}
