/**
 * Whose turn it is (docs/product/approvals.md#whose-turn): the people that each current step waits for, those who stand in for
 * them, whoever it escalated to, and the administrators where nobody is left.
 */
import { isOpen } from '../requests.ts';
import { standInFor } from './absences.ts';
import type { ApprovalState, ApprovalStep } from './approval-state.ts';
import {
  type AskedPerson,
  askedFor,
  type Company,
  isBarred,
  peopleOf,
  type StepPlace,
  tallyOf,
} from './approvers.ts';
import { dueOnOf, overdueDays } from './working-days.ts';

/** What a current step waits for. */
export interface Turn {
  readonly step: string;
  /** The approvers who are missing, and those who stand in for them. */
  readonly people: readonly AskedPerson[];
  /** The people it escalated to, who decide for whoever is missing. */
  readonly escalatedToIds: readonly number[];
  /** Whether the administrators are asked, since nobody is left by name, an absence leads to nobody, or it escalated to them. */
  readonly isAdministrators: boolean;
  /** The ids of all of these, each once. */
  readonly askedIds: readonly number[];
}

/** A step's place in its request and company. @example placeOf(state, step, company).isSubmission // false */
export const placeOf = (
  state: Pick<
    ApprovalState,
    'steps' | 'requestorId' | 'businessOwnerId' | 'techAdminId' | 'executiveSponsorId'
  >,
  step: ApprovalStep,
  company: Company,
): StepPlace => ({ people: state, company, isSubmission: step.key === state.steps[0]?.key });

/** What an open request waits for, in the order of its steps; nothing where it is closed. @example turnsOf(state, company)[0]?.askedIds // [7] */
export const turnsOf = (state: ApprovalState, company: Company): Turn[] =>
  isOpen(state.status)
    ? state.steps
        .filter((step) => step.state === 'current')
        .map((step) => turnOf(step, placeOf(state, step, company)))
    : [];

/** What a step waits for while it is current. */
export function turnOf(step: ApprovalStep, place: StepPlace): Turn {
  const { company } = place;
  const { people, leftIds } = askedFor(tallyOf(step, place).missing, place);
  const escalatedToIds = step.escalatedOn === null ? [] : escalationPeople(step, place);
  const isEscalated = step.escalatedOn !== null && escalatedToIds.length === 0;
  const isAdministrators = people.length === 0 || leftIds.length > 0 || isEscalated;
  const askedIds = new Set([
    ...people.map(({ id }) => id),
    ...escalatedToIds,
    ...(isAdministrators ? administratorsFor(place) : []),
  ]);
  return {
    step: step.key,
    people,
    escalatedToIds,
    isAdministrators,
    askedIds: [...askedIds].filter((id) => !company.deletedIds.has(id)),
  };
}

/** The person that a step escalates to, with those who stand in for them; nobody where that is the administrators. */
export function escalationPeople(
  { escalateToId: id }: Pick<ApprovalStep, 'escalateToId'>,
  place: StepPlace,
): number[] {
  if (id === null || place.company.deletedIds.has(id)) return [];
  const standIn = standInFor(id, place.company);
  return [id, standIn].filter((one) => typeof one === 'number').filter((one) => !isBarred(one, place));
}

/** The administrators who can decide a step, or all of them where none can, since they can still hand it on. */
export function administratorsFor(place: StepPlace): number[] {
  const { administratorIds, deletedIds } = place.company;
  const present = administratorIds.filter((id) => !deletedIds.has(id));
  const able = present.filter((id) => !isBarred(id, place));
  return able.length > 0 ? able : present;
}

/**
 * The people whose turn it has become, by the ids of all that the request asked before.
 * @example askedSince([{ step: 'legal_review', askedIds: [7, 8], … }], [7]) // [{ type: 'asked', step: 'legal_review', people: [{ id: 8, onBehalfOfIds: [] }] }]
 */
export const askedSince = (turns: readonly Turn[], askedBefore: readonly number[]): AskedEvent[] =>
  turns.flatMap((turn): AskedEvent[] => {
    const people = turn.askedIds.filter((id) => !askedBefore.includes(id)).map((id) => newlyAsked(turn, id));
    return people.length === 0 ? [] : [{ type: 'asked', step: turn.step, people }];
  });

/** People that a step asks from now on. */
export interface AskedEvent {
  readonly type: 'asked';
  readonly step: string;
  readonly people: readonly NewlyAsked[];
}

/** Somebody whose turn it has become. */
export interface NewlyAsked {
  readonly id: number;
  /** The approvers they stand in for; empty for those who are asked for themselves, and for administrators. */
  readonly onBehalfOfIds: readonly number[];
}

/** Somebody that a step asks, and the people that they stand in for. @example newlyAsked(turn, 8) // { id: 8, onBehalfOfIds: [7] } */
export function newlyAsked({ people }: Pick<Turn, 'people'>, id: number): NewlyAsked {
  const own = people.filter((person) => person.id === id);
  const isThemself = own.some(({ onBehalfOfId }) => onBehalfOfId === null);
  const others = own.flatMap(({ onBehalfOfId }) => (onBehalfOfId === null ? [] : [onBehalfOfId]));
  return { id, onBehalfOfIds: isThemself ? [] : others };
}

/** The person that a step names first, whether or not they still have to decide; null for nobody, and for a group without members. */
export function firstPersonOf(state: ApprovalState, step: ApprovalStep, company: Company): number | null {
  const place = placeOf(state, step, company);
  return step.approvers[0] ? (peopleOf(step.approvers[0], step.state, place)[0] ?? null) : null;
}

/** The person a request waits for first, as a list names one; null for nobody, and for a closed one. */
export function currentAssigneeOf(state: ApprovalState, company: Company): number | null {
  const step = isOpen(state.status) ? state.steps.find((one) => one.state === 'current') : undefined;
  if (!step) return null;
  const place = placeOf(state, step, company);
  return tallyOf(step, place).missing[0] ?? null;
}

/** How a current step stands in time. */
export interface StepDue {
  readonly step: string;
  /** `YYYY-MM-DD` */
  readonly dueOn: string;
  /** Working days; 0 while it isn't overdue. */
  readonly overdueDays: number;
}

/** The times of an open request's current steps that have one. @example duesOf(state, company)[0]?.dueOn // '2026-11-25' */
export const duesOf = (state: ApprovalState, { today, holidays }: Company): StepDue[] =>
  (isOpen(state.status) ? state.steps : []).flatMap((step) => {
    const dueOn = step.state === 'current' ? dueOnOf(step, step.since, holidays) : null;
    if (dueOn === null) return [];
    return [{ step: step.key, dueOn, overdueDays: overdueDays(dueOn, today, holidays) }];
  });
