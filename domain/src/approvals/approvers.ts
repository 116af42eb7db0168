/**
 * The people who decide a step (docs/product/approvals.md#several-approvers): persons, holders of roles and members of groups,
 * each of whom counts once, those who stand in for them, and the administrators where nobody is left.
 */
import { holderOf, type RequestPeople } from '../workflow.ts';
import { type Attendance, standInFor } from './absences.ts';
import type { ApprovalStep, StepApprover } from './approval-state.ts';
import type { Needs } from './step-plan.ts';
import type { Holidays } from './working-days.ts';

/** A named list of people, who are approvers together. */
export interface ApprovalGroup {
  readonly key: string;
  readonly name: string;
  readonly memberIds: readonly number[];
}

/** The company on a day, as far as requests depend on it. */
export interface Company extends Attendance {
  readonly groups: readonly ApprovalGroup[];
  readonly administratorIds: readonly number[];
  readonly holidays: Holidays;
  /** What stands before amounts in the company's currency. */
  readonly sign: string;
  /** Whether requestors may approve later steps of their own requests. */
  readonly allowsSelfApproval: boolean;
}

/** Somebody that a step waits for, in their own place or in another's. */
export interface AskedPerson {
  readonly id: number;
  /** The approver they stand in for; null where they are asked themselves. */
  readonly onBehalfOfId: number | null;
}

/** The parts of a step that say who decides it. */
export type StepDeciders = Pick<ApprovalStep, 'approvers' | 'needs' | 'state' | 'decisions'>;

/** A step within its request and its company. */
export interface StepPlace {
  readonly people: RequestPeople;
  readonly company: Company;
  /** Whether it is the submission, which is its requestor's whatever the setting says of self-approval. */
  readonly isSubmission: boolean;
}

const isOver = (state: ApprovalStep['state']): boolean => state === 'approved' || state === 'rejected';

/**
 * The people that one of a step's approvers stands for, deleted ones left out. A role's is who had it when the step became
 * current and, where nobody had, whoever was given it since. A step that is over keeps the people it had then.
 */
export function peopleOf(
  { named, heldById, isReassigned }: StepApprover,
  state: ApprovalStep['state'],
  { people, company }: Pick<StepPlace, 'people' | 'company'>,
): number[] {
  const isThere = (id: number | null): id is number => id !== null && !company.deletedIds.has(id);
  const isHeld = isReassigned || named === null || (isOver(state) && named.type !== 'group');
  if (isHeld) return [heldById].filter(isThere);
  if (named.type === 'user') return [named.id].filter(isThere);
  if (named.type === 'group')
    return (company.groups.find(({ key }) => key === named.key)?.memberIds ?? []).filter(isThere);
  return [isThere(heldById) ? heldById : holderOf(named.role, people)].filter(isThere);
}

/** Everybody that a step names, each once, the requestor too. @example namedPeople(step, place) // [7, 8] */
export const namedPeople = (step: Pick<StepDeciders, 'approvers' | 'state'>, place: StepPlace): number[] => [
  ...new Set(step.approvers.flatMap((approver) => peopleOf(approver, step.state, place))),
];

/** Whether a person's approval doesn't count, since the request is their own. */
export const isBarred = (id: number, { people, company, isSubmission }: StepPlace): boolean =>
  id === people.requestorId && !company.allowsSelfApproval && !isSubmission;

/** How far a step has come: whose approval it has, who is missing, and how many of these it takes. */
export interface Tally {
  /** The approvers whose approval it has, by their ids. */
  readonly given: ReadonlySet<number>;
  /** The approvers who haven't approved yet; whoever left meanwhile is none. */
  readonly missing: readonly number[];
  /** How many more approvals it takes; 0 where it has enough. Nobody is missing where only administrators can decide. */
  readonly left: number;
}

/**
 * How far a step has come. An approval that was given stays one when its approver leaves; where others left, all who remain
 * are enough.
 * @example tallyOf({ approvers: [ann, ben], needs: 'all', … }, place).left // 2
 */
export function tallyOf(step: StepDeciders, place: StepPlace): Tally {
  const given = givenOf(step);
  const missing = namedPeople(step, place).filter((id) => !given.has(id) && !isBarred(id, place));
  const isWhole = approvalsOf(step).some(({ capacity }) => capacity !== 'approver');
  const needed = requiredOf(step.needs, given.size + missing.length);
  return { given, missing, left: isWhole ? 0 : Math.max(needed - given.size, 0) };
}

/** The approvers whose approval a step has, by their ids. @example givenOf(step).has(7) // true */
export const givenOf = (step: Pick<StepDeciders, 'decisions'>): ReadonlySet<number> =>
  new Set(
    approvalsOf(step)
      .filter(({ capacity }) => capacity === 'approver')
      .map(({ onBehalfOfId, personId }) => onBehalfOfId ?? personId),
  );

const approvalsOf = ({ decisions }: Pick<StepDeciders, 'decisions'>) =>
  decisions.filter(({ decision, stands }) => stands && decision === 'approved');

/**
 * How many approvals a step takes of a number of people; at least one, which is an administrator's where nobody is left.
 * @example requiredOf(3, 2) // 2
 */
export function requiredOf(needs: Needs, count: number): number {
  const wanted = needs === 'any' ? 1 : needs;
  return Math.max(wanted === 'all' ? count : Math.min(wanted, count), 1);
}

/** How many people a step's approvals can come from: those who gave theirs, and those who are missing. */
const countOf = (step: StepDeciders, place: StepPlace): number => {
  const { given, missing } = tallyOf(step, place);
  return given.size + missing.length;
};

/**
 * Whether somebody in an approver's place leaves fewer people than a step needs, as they are one of its approvers already or the
 * requestor who may not approve. Administrators may replace a group, which is several, by one.
 * @example leavesTooFew({ approvers: [ann, ben], needs: 'all', … }, { replaced: ann, assigneeId: 8, isAdministrators: false }, place) // true
 */
export function leavesTooFew(
  step: StepDeciders,
  {
    replaced,
    assigneeId: heldById,
    isAdministrators,
  }: { readonly replaced: StepApprover; readonly assigneeId: number; readonly isAdministrators: boolean },
  place: StepPlace,
): boolean {
  if (step.needs === 'any') return false;
  const others = step.approvers.filter((one) => one !== replaced);
  const approvers = [...others, { ...replaced, heldById, isReassigned: true }];
  const isGroup = replaced.named?.type === 'group' && !replaced.isReassigned;
  const before = countOf(step, place);
  const whole = isGroup && isAdministrators ? countOf({ ...step, approvers: others }, place) + 1 : before;
  // Where nobody was left before, the administrators decide, as they do afterwards.
  return (
    before > 0 && countOf({ ...step, approvers }, place) < requiredOf(step.needs, Math.min(before, whole))
  );
}

/** Who is asked for a step's missing approvals. */
export interface AskedPeople {
  readonly people: readonly AskedPerson[];
  /** Those of them for whom the administrators stand in, as their absence leads to nobody else. */
  readonly leftIds: readonly number[];
}

/**
 * Who is asked for the approvals of some people: they themselves, and those who stand in for them today. The requestor stands
 * in for nobody where self-approval is off.
 */
export function askedFor(ids: readonly number[], place: StepPlace): AskedPeople {
  const own = ids.map((id) => ({ id, onBehalfOfId: null }));
  const others: AskedPerson[] = [];
  const leftIds: number[] = [];
  for (const onBehalfOfId of ids) {
    const id = standInFor(onBehalfOfId, place.company);
    if (id === 'administrators' || (id !== 'nobody' && isBarred(id, place))) leftIds.push(onBehalfOfId);
    else if (id !== 'nobody') others.push({ id, onBehalfOfId });
  }
  return { people: [...own, ...others], leftIds };
}
