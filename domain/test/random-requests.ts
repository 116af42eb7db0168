/** Requests on random workflows, and what random people and the world do to them. */
import fc from 'fast-check';
import { type ActingPerson, act, assigneeOf, type Outcome, type StepAction } from '../src/request-actions.ts';
import { type RequestState, startOf } from '../src/requests.ts';
import { type Approver, approverRoles, type OwnerField, submissionKey, wrapUpKey } from '../src/workflow.ts';

/** An action, and who does it: some person, or whoever the step waits for. `at` is a step, -1 the current one. */
interface Try {
  readonly kind: 'try';
  readonly type: StepAction['type'];
  readonly at: number;
  readonly by: ActingPerson | 'assignee';
  readonly assigneeId: number;
}

/** What happens beside the actions, as the server writes it. */
type Turn =
  | { readonly kind: 'filled in' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'created' }
  | { readonly kind: 'owner'; readonly field: OwnerField; readonly id: number | null }
  | { readonly kind: 'gone'; readonly id: number };

export type Happening = Try | Turn;

const someone = fc.integer({ min: 1, max: 6 });
const someoneOrNobody = fc.option(someone);

const people = fc.record({
  requestorId: someone,
  businessOwnerId: someoneOrNobody,
  techAdminId: someoneOrNobody,
  executiveSponsorId: someoneOrNobody,
});

const approver: fc.Arbitrary<Approver> = fc.oneof(
  someoneOrNobody.map((approverId) => ({ assigneeType: 'user' as const, roleType: null, approverId })),
  fc
    .constantFrom(...approverRoles)
    .map((roleType) => ({ assigneeType: 'role' as const, roleType, approverId: null })),
);

// Up to eight steps after the submission; the wrap-up is one of them, in any place, or there is none.
const workflow = fc
  .record({
    approvers: fc.array(approver, { minLength: 1, maxLength: 8 }),
    wrapUpAt: fc.integer({ min: -3, max: 7 }),
  })
  .map(({ approvers, wrapUpAt }) => [
    { key: submissionKey, assigneeType: 'role' as const, roleType: 'requestor' as const, approverId: null },
    ...approvers.map((one, at) => ({ ...one, key: at === wrapUpAt ? wrapUpKey : `step_${at}` })),
  ]);

/** A new request on a random workflow. */
export const newRequest: fc.Arbitrary<RequestState> = fc
  .record({ people, workflow, isForContract: fc.boolean(), isComplete: fc.boolean() })
  .map(({ people: those, workflow: steps, ...given }) => ({
    ...those,
    ...startOf(those, steps),
    ...given,
    softwareId: null,
  }));

/** Anybody: one of six people, an admin among them or not, or an admin who has nothing to do with the request. */
export const anybody: fc.Arbitrary<ActingPerson> = fc.record({
  id: fc.oneof(someone, fc.constant(99)),
  role: fc.constantFrom('user' as const, 'admin' as const),
  allowsSelfApproval: fc.boolean(),
});

const action: fc.Arbitrary<Try> = fc.record({
  kind: fc.constant('try' as const),
  type: fc.constantFrom('approve', 'approve', 'approve', 'reject', 'comment', 'reassign'),
  at: fc.oneof(
    { weight: 4, arbitrary: fc.constant(-1) },
    { weight: 1, arbitrary: fc.integer({ min: 0, max: 9 }) },
  ),
  by: fc.oneof(fc.constant('assignee' as const), anybody),
  assigneeId: someone,
});

const turn: fc.Arbitrary<Turn> = fc.oneof(
  fc.constantFrom<Turn[]>({ kind: 'filled in' }, { kind: 'saved' }, { kind: 'created' }),
  fc.record({
    kind: fc.constant('owner' as const),
    field: fc.constantFrom('businessOwnerId', 'techAdminId', 'executiveSponsorId'),
    id: someoneOrNobody,
  }),
  someone.map((id) => ({ kind: 'gone' as const, id })),
);

/** What happens to a request, in order. */
export const happenings: fc.Arbitrary<Happening[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: turn }),
  { maxLength: 30 },
);

/** What a `Try` is on a request as it is now. */
export function attempt(state: RequestState, { type, at, by, assigneeId }: Try) {
  const step = at < 0 ? state.steps.find(({ key }) => key === state.currentStep) : state.steps[at];
  const key = step?.key ?? 'nothing';
  const assignee = step && assigneeOf(step, state);
  const person =
    by === 'assignee' ? { id: assignee ?? 99, role: 'user' as const, allowsSelfApproval: true } : by;
  const done: StepAction = type === 'reassign' ? { type, step: key, assigneeId } : { type, step: key };
  return { step, action: done, person, outcome: act(state, done, person) };
}

/** The state after an outcome. */
export const stateAfter = (state: RequestState, outcome: Outcome): RequestState =>
  outcome.kind === 'done' ? outcome.state : state;

/** What the world makes of a request. Closed ones are left alone, and so is what is decided. */
export function turned(state: RequestState, what: Turn): RequestState {
  if (state.status === 'approved' || state.status === 'rejected') return state;
  if (what.kind === 'filled in') return { ...state, isComplete: true };
  if (what.kind === 'created') return { ...state, softwareId: 70 };
  if (what.kind === 'saved') return state.isComplete ? { ...state, status: 'in_progress' } : state;
  if (what.kind === 'owner') return { ...state, [what.field]: what.id };
  return without(state, what.id);
}

// A person who is deleted is nobody wherever somebody is waited for.
function without(state: RequestState, id: number): RequestState {
  const kept = (one: number | null): number | null => (one === id ? null : one);
  return {
    ...state,
    businessOwnerId: kept(state.businessOwnerId),
    techAdminId: kept(state.techAdminId),
    executiveSponsorId: kept(state.executiveSponsorId),
    steps: state.steps.map((step) =>
      step.status === 'pending'
        ? { ...step, assigneeId: kept(step.assigneeId), approverId: kept(step.approverId) }
        : step,
    ),
  };
}
