import fc from 'fast-check';
import { expect, test } from 'vitest';
import { request, company as somewhere } from '../../test/approvals.ts';
import {
  attempt,
  type Happening,
  happenings,
  newRequest,
  stateAfter,
  turned,
} from '../../test/random-requests.ts';
import { runs } from '../../test/random-runs.ts';
import {
  type ActingPerson,
  assigneeOf,
  currentAssigneeOf as currentBefore,
  type Outcome,
  type StepAction,
} from '../request-actions.ts';
import { isOpen, type RequestState } from '../requests.ts';
import { type ApprovalOutcome, act } from './approval-actions.ts';
import { type ApprovalState, startOf } from './approval-state.ts';
import type { Company } from './approvers.ts';
import { changed } from './request-updates.ts';
import { approversOf, plainStep } from './step-plan.ts';
import { currentAssigneeOf, firstPersonOf } from './turns.ts';

// The request as requests.ts has it and as it is here, with the people who are gone.
interface Pair {
  readonly old: RequestState;
  readonly now: ApprovalState;
  readonly gone: ReadonlySet<number>;
}

const companyOf = ({ gone }: Pick<Pair, 'gone'>, allowsSelfApproval = true): Company => ({
  ...somewhere,
  deletedIds: gone,
  allowsSelfApproval,
});

const pairOf = (old: RequestState): Pair => {
  const steps = old.steps.map((step) => ({ ...plainStep, key: step.key, approvers: approversOf(step) }));
  const { requestorId, businessOwnerId, techAdminId, executiveSponsorId, isForContract, isComplete } = old;
  const people = { requestorId, businessOwnerId, techAdminId, executiveSponsorId };
  return { old, now: startOf({ ...request, ...people, isForContract, isComplete }, steps), gone: new Set() };
};

// What both say of a request; owners who are gone are read as nobody by whoever asks.
const shownBefore = ({ old }: Pair) => ({
  status: old.status,
  currentStep: old.currentStep,
  assignee: currentBefore(old),
  steps: old.steps.map((step) => ({
    key: step.key,
    status: step.status,
    assigneeId: assigneeOf(step, old),
    isReassigned: step.isReassigned,
    decidedBy: step.decidedBy,
  })),
});

const shownNow = ({ now, gone }: Pair) => ({
  status: now.status,
  currentStep: now.currentStep,
  assignee: currentAssigneeOf(now, companyOf({ gone })),
  steps: now.steps.map((step) => ({
    key: step.key,
    status: step.state === 'current' ? 'pending' : step.state,
    assigneeId: firstPersonOf(now, step, companyOf({ gone: isDecided(step.state) ? new Set() : gone })),
    isReassigned: step.approvers[0]?.isReassigned ?? false,
    decidedBy: step.decisions.find(({ stands }) => stands)?.personId ?? null,
  })),
});

const isDecided = (state: string): boolean => state === 'approved' || state === 'rejected';

const actNow = ({ now, gone }: Pair, action: StepAction, by: ActingPerson) =>
  act(now, { action, by, at: '' }, companyOf({ gone }, by.allowsSelfApproval));

function turnedBoth(pair: Pair, what: Exclude<Happening, { kind: 'try' }>): Pair {
  const { old, now, gone } = pair;
  if (what.kind === 'gone') {
    // Whose the request is stays named, as the server has it too.
    if (what.id === old.requestorId || !isOpen(old.status)) return pair;
    return { old: turned(old, what), now, gone: new Set([...gone, what.id]) };
  }
  if (what.kind === 'owner' && what.id !== null && gone.has(what.id)) return pair;
  const next = turned(old, what);
  const { businessOwnerId, techAdminId, executiveSponsorId, softwareId, isComplete, status } = next;
  const change = { businessOwnerId, techAdminId, executiveSponsorId, softwareId, isComplete };
  const { state } = changed({ ...now, status }, change, companyOf(pair));
  return { ...pair, old: next, now: state };
}

const wordOf = (outcome: Outcome | ApprovalOutcome): string =>
  outcome.kind === 'refused' ? outcome.refusal : outcome.kind;

// Both do what somebody tries, and have to come to the same.
function triedBoth(pair: Pair, what: Extract<Happening, { kind: 'try' }>): { pair: Pair; said: string } {
  const { action, person, outcome } = attempt(pair.old, what);
  const now = actNow(pair, action, person);
  expect(wordOf(now)).toBe(wordOf(outcome));
  const next = {
    ...pair,
    old: stateAfter(pair.old, outcome),
    now: now.kind === 'done' ? now.state : pair.now,
  };
  return {
    pair: next,
    said: outcome.kind === 'refused' ? outcome.refusal : `${action.type} ${outcome.kind}`,
  };
}

test('A workflow that uses none of the additions comes to the same by every action', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(newRequest, happenings, (start, all) => {
      let pair = pairOf(start);
      for (const what of all) {
        const isToNobody = what.kind === 'try' && what.type === 'reassign' && pair.gone.has(what.assigneeId);
        if (isToNobody) continue;
        const tried =
          what.kind === 'try' ? triedBoth(pair, what) : { pair: turnedBoth(pair, what), said: what.kind };
        pair = tried.pair;
        seen.set(tried.said, (seen.get(tried.said) ?? 0) + 1);
        expect(shownNow(pair)).toEqual(shownBefore(pair));
      }
    }),
    runs(5000),
  );
  expect([...seen.keys()]).toEqual(expect.arrayContaining(commonOutcomes));
});

const commonOutcomes = [
  'approve done',
  'reject done',
  'reassign done',
  'approve unchanged',
  'comment unchanged',
  'own step',
  'decided',
  'forbidden',
  'closed',
  'not yet',
];
