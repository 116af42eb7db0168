/** What holds of every request at every moment (docs/product/approvals.md). Each law begins anew for each request. */
import type { ApprovalAction } from '../src/approvals/approval-refusals.ts';
import {
  type ApprovalState,
  type RequestStep,
  type StepDecision,
  usesAdditions,
} from '../src/approvals/approval-state.ts';
import {
  applies,
  asked,
  given,
  isApart,
  isOpen,
  isOver,
  isOwn,
  laterDay,
  mayDecide,
  missing,
  runNumbers,
} from './approval-rules.ts';
import { actor, type Moment, turnsIn, type World } from './random-approvals.ts';

export type Law = () => (moment: Moment) => boolean;

const current = ({ steps }: ApprovalState): RequestStep[] => steps.filter(({ state }) => state === 'current');

// The decisions that a moment has added, each with the step as it was before.
const made = ({ before, after }: Moment): { step: RequestStep; decisions: StepDecision[] }[] =>
  before.state.steps.flatMap((step, at) => {
    const decisions = after.state.steps[at]?.decisions.slice(step.decisions.length) ?? [];
    return decisions.length > 0 ? [{ step, decisions }] : [];
  });

const attempts = ({ engine, after }: Moment, action: ApprovalAction, id: number) =>
  engine.act(after.state, { action, by: actor(id), at: '' }, after.company);

const same = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const alwaysSomebody: Law = () => (moment) => {
  const { state } = moment.after;
  if (!isOpen(state)) return true;
  const turns = turnsIn(moment.engine, moment.after);
  return (
    turns.length > 0 &&
    turns.every(({ step, askedIds }) =>
      askedIds.some((id) =>
        (['approve', 'reject'] as const).some((type) => attempts(moment, { type, step }, id).kind === 'done'),
      ),
    )
  );
};

const decidedOnce: Law = () => {
  const seen = new Set<string>();
  return ({ before, after }) =>
    after.state.steps.every((step, at) => {
      const former = before.state.steps[at];
      if (!isOver(step) || (former && isOver(former))) return true;
      const key = `${before.state.round} ${step.key}`;
      const isFirst = !seen.has(key);
      seen.add(key);
      return isFirst;
    });
};

const rightlySkipped: Law =
  () =>
  ({ after: { state } }) =>
    !isOpen(state) ||
    state.sentBack !== null ||
    state.steps.every(
      (step) => step.state !== 'skipped' || (!applies(state, step) && step.skippedBecause !== null),
    );

const inOrder: Law =
  () =>
  ({ after: { state } }) => {
    if (!isOpen(state)) return true;
    const runs = runNumbers(state);
    const now = state.steps.findIndex((step) => step.state === 'current');
    return (
      state.steps.every((step, at) => {
        const run = runs[at] ?? 0;
        const here = runs[now] ?? 0;
        if (step.state === 'current')
          return run === here && (state.sentBack !== null || applies(state, step));
        if (run < here) return step.state !== 'pending';
        return run > here || step.state !== 'pending';
      }) && state.currentStep === state.steps[now]?.key
    );
  };

const byRight: Law = () => (moment) =>
  made(moment).every(({ step, decisions }) =>
    decisions.every(({ personId }) => mayDecide(moment.before, step, personId)),
  );

const askedRightly: Law =
  () =>
  ({ engine, after }) => {
    const turns = turnsIn(engine, after);
    const steps = isOpen(after.state) ? current(after.state) : [];
    return same(
      turns.map(({ step, askedIds }) => [step, askedIds.toSorted()]),
      steps.map((step) => [step.key, asked(after, step)]),
    );
  };

const canAct: Law = () => (moment) =>
  turnsIn(moment.engine, moment.after).every(({ step, askedIds }) =>
    askedIds.every((id) => {
      const { deletedIds, administratorIds } = moment.after.company;
      const approval = attempts(moment, { type: 'approve', step }, id);
      const rejection = attempts(moment, { type: 'reject', step }, id);
      // Where the only administrator is the requestor, they can still reject it or hand it on.
      const isLast = administratorIds.includes(id) && id === moment.after.state.requestorId;
      return !deletedIds.has(id) && rejection.kind === 'done' && (approval.kind === 'done' || isLast);
    }),
  );

const told: Law = () => (moment) => {
  const before = turnsIn(moment.engine, moment.before).flatMap(({ step, askedIds }) =>
    askedIds.map((id) => `${step} ${id}`),
  );
  const after = turnsIn(moment.engine, moment.after).flatMap(({ step, askedIds }) =>
    askedIds.map((id) => `${step} ${id}`),
  );
  const asking = moment.events.flatMap((event) =>
    event.type === 'asked' ? event.people.map(({ id }) => `${event.step} ${id}`) : [],
  );
  const releasing = moment.events.flatMap((event) =>
    event.type === 'released' ? event.personIds.map((id) => `${event.step} ${id}`) : [],
  );
  // What happens between two companies is told in two parts, so that somebody may be asked in one and released in the other.
  const isNow = new Set(after);
  const wasThen = new Set(before);
  return (
    same(
      after.filter((one) => !wasThen.has(one)).toSorted(),
      [...new Set(asking)].filter((one) => isNow.has(one) && !wasThen.has(one)).toSorted(),
    ) &&
    same(
      before.filter((one) => !isNow.has(one)).toSorted(),
      [...new Set(releasing)].filter((one) => !isNow.has(one) && wasThen.has(one)).toSorted(),
    )
  );
};

const enough: Law = () => (moment) => {
  const { before, after } = moment;
  return after.state.steps.every((step, at) => {
    const former = before.state.steps[at];
    if (!former || step.state !== 'approved' || former.state === 'approved') return true;
    const standing = step.decisions.filter((one) => one.stands && one.decision === 'approved');
    if (standing.some(({ capacity }) => capacity !== 'approver')) return true;
    const has = given(step).length;
    const world: World = { state: before.state, company: after.company };
    // The approvers as they are when the step is over, before they are kept with it.
    const all = has + missing(world, { ...step, state: 'current' }).length;
    const wanted = { any: 1, all }[String(step.needs)] ?? Math.min(Number(step.needs), all);
    return has >= Math.max(wanted, 1);
  });
};

const approvalsStand: Law = () => {
  const approvedAs = new Map<StepDecision, World>();
  return (moment) => {
    const { state } = moment.after;
    for (const { decisions } of made(moment)) for (const one of decisions) approvedAs.set(one, moment.before);
    if (!isOpen(state) || state.sentBack !== null || !state.steps.some(usesAdditions)) return true;
    return state.steps.slice(1).every(({ decisions }) =>
      decisions.every((one) => {
        const was = approvedAs.get(one)?.state;
        if (!one.stands || one.decision !== 'approved' || !was) return true;
        const isRisen =
          was.terms.estimatedCost !== null &&
          state.terms.estimatedCost !== null &&
          state.terms.estimatedCost > was.terms.estimatedCost;
        const parts = ({ terms, businessOwnerId, techAdminId, executiveSponsorId }: ApprovalState) => [
          terms.vendor,
          terms.department,
          businessOwnerId,
          techAdminId,
          executiveSponsorId,
        ];
        return !isRisen && same(parts(was), parts(state));
      }),
    );
  };
};

const closedForGood: Law =
  () =>
  ({ before, after }) =>
    isOpen(before.state) || after.state === before.state;

const notTheirOwn: Law = () => (moment) =>
  made(moment).every(({ step, decisions }) =>
    decisions.every(
      ({ decision, personId, onBehalfOfId }) =>
        !isOwn(moment.before, step, personId) ||
        (decision !== 'approved' && (onBehalfOfId === null || actor(personId).role === 'admin')),
    ),
  );

const newRound: Law =
  () =>
  ({ before, after, events }) => {
    const isBack = events.some(({ type }) => type === 'sent_back');
    const isAnew = events.some(({ type }) => type === 'asked_anew') && before.state.sentBack === null;
    if (!isBack) return after.state.round === before.state.round + (isAnew ? 1 : 0);
    return (
      after.state.round === before.state.round + 1 &&
      same(
        current(after.state).map(({ key }) => key),
        ['request_submission'],
      ) &&
      after.state.steps.every(
        (step, at) => isOver(step) || (step.state === 'skipped' && at > 0) || given(step).length === 0,
      )
    );
  };

const saidTwice: Law = () => (moment) => {
  const { tried, after } = moment;
  if (tried?.outcome.kind !== 'done') return true;
  const { action, by } = tried;
  if (action.type === 'comment' || action.type === 'reassign') return true;
  return moment.engine.act(after.state, { action, by, at: '' }, after.company).kind === 'unchanged';
};

const escalates: Law =
  () =>
  ({ after: { state, company }, tried }) =>
    tried !== undefined ||
    !isOpen(state) ||
    current(state).every(({ since, dueDays, escalateAfterDays, escalatedOn }) => {
      if (since === null || dueDays === null || escalateAfterDays === null || escalatedOn !== null)
        return true;
      return (
        laterDay(laterDay(since, dueDays, company.holidays), escalateAfterDays, company.holidays) >
        company.today
      );
    });

const nothingLost: Law =
  () =>
  ({ before, after }) =>
    same(
      before.state.steps.map(({ key, needs, conditions, approvers }) => [
        key,
        needs,
        conditions,
        approvers.length > 0,
      ]),
      after.state.steps.map(({ key, needs, conditions, approvers }, at) => [
        key,
        needs,
        conditions,
        approvers.length > 0 && (before.state.steps[at]?.approvers.length ?? 0) > 0,
      ]),
    ) &&
    after.state.steps.every(
      ({ decisions }, at) => decisions.length >= (before.state.steps[at]?.decisions.length ?? 0),
    );

const endsAsItsSteps: Law =
  () =>
  ({ after: { state } }) => {
    const states = state.steps.map((step) => step.state);
    const isAllOver = states.every((one) => one === 'approved' || one === 'skipped');
    const rejections = states.filter((one) => one === 'rejected').length;
    if (state.status === 'approved')
      return isAllOver && state.steps.every((step) => !isApart(state, step) || step.state === 'approved');
    if (state.status === 'rejected')
      return rejections === (state.isWithdrawn ? 0 : 1) && !states.includes('current');
    return !isAllOver && rejections === 0;
  };

/** All laws by what they say. */
export const laws = {
  'A request always has somebody who can move it on, or is closed': alwaysSomebody,
  'No step is decided twice in a round': decidedOnce,
  'No skipped step could have applied': rightlySkipped,
  'Steps come in their order, those beside each other together, and the next ones wait for all': inOrder,
  'Nobody decides without a right': byRight,
  'A step asks those whom it waits for, those who stand in for them and whoever it escalated to':
    askedRightly,
  'Everybody who is asked can act': canAct,
  'Whoever is asked, or isn’t any more, is told': told,
  'A step is over when enough people have approved, each of whom counts once': enough,
  'An approval stands only while what was approved does': approvalsStand,
  'A closed request never changes': closedForGood,
  'Requestors who may not approve their own request don’t, nor for somebody else': notTheirOwn,
  'A round begins when the request is sent back or asked anew, and partial approvals end with the old one':
    newRound,
  'Who says the same twice changes nothing': saidTwice,
  'What waits too long escalates': escalates,
  'No step and no decision is lost': nothingLost,
  'A request is approved when all its steps are or were skipped, and rejected by one': endsAsItsSteps,
} satisfies Readonly<Record<string, Law>>;

export type LawName = keyof typeof laws;
