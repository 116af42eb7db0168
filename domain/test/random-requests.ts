/** Requests on random workflows without additions, and what random people and the world do to them. */
import fc from 'fast-check';
import { type ApprovalState, startOf } from '../src/approvals/approval-state.ts';
import type { Company } from '../src/approvals/approvers.ts';
import { changed } from '../src/approvals/request-updates.ts';
import { firstPersonOf } from '../src/approvals/turns.ts';
import type { ActingPerson } from '../src/request-actions.ts';
import { approverRoles, type OwnerField, ownerFields, submissionKey, wrapUpKey } from '../src/workflow.ts';
import { request, step } from './approvals.ts';
import { company, role, user } from './people.ts';

/** A request, and who is gone. */
export interface Plain {
  readonly state: ApprovalState;
  readonly gone: ReadonlySet<number>;
}

/** An action, and who does it: some person, or whoever the step waits for. `at` is a step, -1 the current one. */
interface Try {
  readonly kind: 'try';
  readonly type: 'approve' | 'reject' | 'comment' | 'reassign';
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

const someone = fc.integer({ min: 1, max: 6 });
const someoneOrNobody = fc.option(someone);

const people = fc.record({
  requestorId: someone,
  businessOwnerId: someoneOrNobody,
  techAdminId: someoneOrNobody,
  executiveSponsorId: someoneOrNobody,
});

const approvers = fc.oneof(
  someoneOrNobody.map((id) => (id === null ? [] : [user(id)])),
  fc.constantFrom(...approverRoles).map((name) => [role(name)]),
);

// Up to eight steps after the submission; the wrap-up is one of them, in any place, or there is none.
const workflow = fc
  .record({
    after: fc.array(approvers, { minLength: 1, maxLength: 8 }),
    wrapUpAt: fc.integer({ min: -3, max: 7 }),
  })
  .map(({ after, wrapUpAt }) => [
    step(submissionKey, { approvers: [role('requestor')] }),
    ...after.map((one, at) => step(at === wrapUpAt ? wrapUpKey : `step_${at}`, { approvers: one })),
  ]);

/** A new request on a random workflow. */
export const newRequest: fc.Arbitrary<Plain> = fc
  .record({ people, workflow, isForContract: fc.boolean(), isComplete: fc.boolean() })
  .map(({ people: those, workflow: steps, ...given }) => ({
    state: startOf({ ...request, ...those, ...given }, steps),
    gone: new Set(),
  }));

// One of six people, an admin among them or not, or an admin who has nothing to do with the request.
const anybody: fc.Arbitrary<ActingPerson> = fc.record({
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
    field: fc.constantFrom(...ownerFields),
    id: someoneOrNobody,
  }),
  someone.map((id) => ({ kind: 'gone' as const, id })),
);

/** What happens to a request, in order. */
export const happenings: fc.Arbitrary<(Try | Turn)[]> = fc.array(
  fc.oneof({ weight: 3, arbitrary: action }, { weight: 1, arbitrary: turn }),
  { maxLength: 30 },
);

/** The company of a request, where a requestor may approve later steps or not. */
export const companyOf = ({ gone }: Plain, allowsSelfApproval = true): Company => ({
  ...company,
  deletedIds: gone,
  allowsSelfApproval,
});

/** What a `Try` is on a request as it is now. */
export function attempt(plain: Plain, { type, at, by, assigneeId }: Try) {
  const { steps, currentStep } = plain.state;
  const tried = at < 0 ? steps.find(({ key }) => key === currentStep) : steps[at];
  const assignee = tried && firstPersonOf(plain.state, tried, companyOf(plain));
  const person: ActingPerson =
    by === 'assignee' ? { id: assignee ?? 99, role: 'user', allowsSelfApproval: true } : by;
  const key = tried?.key ?? 'nothing';
  return { person, action: type === 'reassign' ? { type, step: key, assigneeId } : { type, step: key } };
}

/** What the world makes of a request. Closed ones are left alone, and whose it is stays named. */
export function turned(plain: Plain, what: Turn): Plain {
  const { state, gone } = plain;
  if (state.status === 'approved' || state.status === 'rejected') return plain;
  if (what.kind === 'saved')
    return state.isComplete ? { gone, state: { ...state, status: 'in_progress' } } : plain;
  if (what.kind === 'gone')
    return what.id === state.requestorId ? plain : { state, gone: new Set([...gone, what.id]) };
  if (what.kind === 'owner' && what.id !== null && gone.has(what.id)) return plain;
  return { gone, state: changed(state, changeBy(what), companyOf(plain)).state };
}

function changeBy(what: Exclude<Turn, { kind: 'saved' | 'gone' }>) {
  if (what.kind === 'filled in') return { isComplete: true };
  return what.kind === 'created' ? { softwareId: 70 } : { [what.field]: what.id };
}
