/** What random people and days do to random requests, and each moment of that. */
import fc from 'fast-check';
import type { Absence } from '../src/approvals/absences.ts';
import { type ApprovalOutcome, act } from '../src/approvals/approval-actions.ts';
import type { ApprovalEvent } from '../src/approvals/approval-events.ts';
import type { ApprovalAction } from '../src/approvals/approval-refusals.ts';
import type { ApprovalState, RequestSubject } from '../src/approvals/approval-state.ts';
import type { ApprovalGroup, Company } from '../src/approvals/approvers.ts';
import { changed, companyChanged, onDay, type RequestUpdate } from '../src/approvals/request-updates.ts';
import { turnsOf } from '../src/approvals/turns.ts';
import { workingDaysAfter } from '../src/approvals/working-days.ts';
import type { Actor } from '../src/policy.ts';
import { ownerFields } from '../src/workflow.ts';
import {
  actor,
  anyone,
  cost,
  department,
  group,
  someone,
  someoneOrNobody,
  subject,
  type World,
  world,
} from './random-companies.ts';

/** What the laws are held against: the real functions, or ones with a planted fault. */
export interface Engine {
  readonly act: typeof act;
  readonly changed: typeof changed;
  readonly companyChanged: typeof companyChanged;
  readonly onDay: typeof onDay;
  readonly turnsOf: typeof turnsOf;
}
export const realEngine: Engine = { act, changed, companyChanged, onDay, turnsOf };

/** One moment of a request's life. */
export interface Moment {
  readonly engine: Engine;
  readonly before: World;
  readonly after: World;
  /** What somebody tried, where the moment is that of an action. */
  readonly tried:
    | { readonly action: ApprovalAction; readonly by: Actor; readonly outcome: ApprovalOutcome }
    | undefined;
  readonly events: readonly ApprovalEvent[];
}

/** What a request waits for, by an engine; nothing where it is closed. */
export const turnsIn = (engine: Engine, { state, company }: World) => engine.turnsOf(state, company);

/** An action by somebody whom the request waits for (`by` counts among them) or by anybody, on a current step or on any. */
interface Try {
  readonly kind: 'try';
  readonly type: ApprovalAction['type'];
  readonly at: number;
  readonly isOnAny: boolean;
  readonly by: number | { readonly asked: number };
  readonly other: number;
}

type Happening =
  | Try
  | { readonly kind: 'days'; readonly count: number }
  | { readonly kind: 'cost'; readonly cost: number | null }
  | { readonly kind: 'department'; readonly department: string | null }
  | { readonly kind: 'vendor'; readonly vendor: string }
  | { readonly kind: 'subject'; readonly subject: RequestSubject }
  | { readonly kind: 'owner'; readonly field: (typeof ownerFields)[number]; readonly id: number | null }
  | { readonly kind: 'absence'; readonly id: number; readonly delegateId: number; readonly days: number }
  | { readonly kind: 'gone'; readonly id: number }
  | { readonly kind: 'group'; readonly group: ApprovalGroup }
  | { readonly kind: 'self-approval'; readonly isAllowed: boolean };

const attempt: fc.Arbitrary<Try> = fc.record({
  kind: fc.constant('try' as const),
  type: fc.constantFrom(
    ...Array<'approve'>(10).fill('approve'),
    'reject',
    'send_back',
    'send_back',
    'reassign',
    'reassign',
    'comment',
    'withdraw',
  ),
  at: fc.integer({ min: 0, max: 6 }),
  isOnAny: fc.constantFrom(false, false, false, false, true),
  by: fc.oneof(
    { weight: 4, arbitrary: fc.record({ asked: fc.integer({ min: 0, max: 5 }) }) },
    { weight: 1, arbitrary: anyone },
  ),
  other: anyone,
});

const turn: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({ kind: fc.constant('days' as const), count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ kind: fc.constant('cost' as const), cost }),
  fc.record({ kind: fc.constant('cost' as const), cost }),
  fc.record({ kind: fc.constant('department' as const), department }),
  fc.record({ kind: fc.constant('vendor' as const), vendor: fc.constantFrom('Adobe', 'Avid') }),
  fc.record({ kind: fc.constant('subject' as const), subject }),
  fc.record({
    kind: fc.constant('owner' as const),
    field: fc.constantFrom(...ownerFields),
    id: someoneOrNobody,
  }),
  fc.record({
    kind: fc.constant('absence' as const),
    id: anyone,
    delegateId: anyone,
    days: fc.integer({ min: 0, max: 3 }),
  }),
  // An administrator is always there: the last one can't be deleted.
  fc.record({ kind: fc.constant('gone' as const), id: fc.oneof(someone, fc.constant(8)) }),
  fc.record({ kind: fc.constant('group' as const), group: fc.oneof(group('a'), group('b')) }),
  fc.record({ kind: fc.constant('self-approval' as const), isAllowed: fc.boolean() }),
);

const happenings = fc.array(fc.oneof({ weight: 5, arbitrary: attempt }, { weight: 2, arbitrary: turn }), {
  minLength: 12,
  maxLength: 40,
});

/** A request's beginning and all that happens to it. */
export const life = fc.tuple(world, happenings);

/** Leads a request through its life and shows each moment, until one isn't as it should be. Answers whether all were. */
export function live(
  engine: Engine,
  [start, all]: readonly [World, readonly Happening[]],
  isRight: (moment: Moment) => boolean,
): boolean {
  let before = start;
  for (const what of all) {
    const moment = momentOf(engine, before, what);
    if (!isRight(moment)) return false;
    before = moment.after;
  }
  return true;
}

function momentOf(engine: Engine, before: World, what: Happening): Moment {
  const { state, company } = before;
  if (what.kind === 'try') return tryMoment(engine, before, what);
  const change = changeBy(state, what);
  const moment = { engine, before, tried: undefined };
  if (change) {
    const isClosed = state.status === 'approved' || state.status === 'rejected';
    const { state: next, events } = isClosed ? { state, events: [] } : engine.changed(state, change, company);
    return { ...moment, after: { state: next, company }, events };
  }
  const other = companyBy(company, what);
  const first = engine.companyChanged(state, { before: company, after: other });
  const second = engine.onDay(first.state, other);
  return {
    ...moment,
    after: { state: second.state, company: other },
    events: [...first.events, ...second.events],
  };
}

function changeBy({ terms }: ApprovalState, what: Exclude<Happening, Try>): RequestUpdate | undefined {
  if (what.kind === 'cost') return { terms: { ...terms, estimatedCost: what.cost } };
  if (what.kind === 'department') return { terms: { ...terms, department: what.department } };
  if (what.kind === 'vendor') return { terms: { ...terms, vendor: what.vendor } };
  if (what.kind === 'subject') return { subject: what.subject };
  return what.kind === 'owner' ? { [what.field]: what.id } : undefined;
}

function companyBy(company: Company, what: Exclude<Happening, Try>): Company {
  const { today, absences, deletedIds, groups, holidays } = company;
  if (what.kind === 'days') return { ...company, today: workingDaysAfter(today, what.count, holidays) };
  if (what.kind === 'gone') return { ...company, deletedIds: new Set([...deletedIds, what.id]) };
  if (what.kind === 'self-approval') return { ...company, allowsSelfApproval: what.isAllowed };
  if (what.kind === 'group')
    return { ...company, groups: groups.map((one) => (one.key === what.group.key ? what.group : one)) };
  if (what.kind !== 'absence') return company;
  const to = workingDaysAfter(today, what.days, holidays);
  const absence: Absence = { personId: what.id, from: today, to, delegateId: what.delegateId };
  return { ...company, absences: [...absences.filter(({ personId }) => personId !== what.id), absence] };
}

function tryMoment(engine: Engine, before: World, what: Try): Moment {
  const { state, company } = before;
  const current = state.steps.filter((step) => step.state === 'current');
  const steps = what.isOnAny || current.length === 0 ? state.steps : current;
  const step = steps[what.at % steps.length]?.key ?? '';
  const asked = turnsOf(state, company).find((turn) => turn.step === step)?.askedIds ?? [];
  const id = typeof what.by === 'number' ? what.by : (asked[what.by.asked % Math.max(asked.length, 1)] ?? 9);
  const by = actor(id);
  const action = actionOf(what, step, state);
  const outcome = engine.act(state, { action, by, at: '2026-11-20T09:00:00Z' }, company);
  const done = outcome.kind === 'done' ? outcome : { state, events: [] };
  return {
    engine,
    before,
    after: { state: done.state, company },
    tried: { action, by, outcome },
    events: done.events,
  };
}

function actionOf({ type, at, other }: Try, step: string, { steps }: ApprovalState): ApprovalAction {
  if (type === 'withdraw') return { type };
  if (type !== 'reassign') return { type, step };
  const approvers = steps.find(({ key }) => key === step)?.approvers ?? [];
  const replaces =
    at % 2 === 0 ? undefined : (approvers[at % Math.max(approvers.length, 1)]?.named ?? undefined);
  return { type, step, assigneeId: other, replaces };
}
