/** What holds of every request at every moment (docs/product/approvals.md). Each law begins anew for each request. */
import { type ApprovalState, type StepDecision, usesAdditions } from '../src/approvals/approval-state.ts';
import { applies, given, isApart, isOpen, isOver, laterDay, missing, runNumbers } from './approval-rules.ts';
import { alwaysSomebody, askedRightly, byRight, canAct, notTheirOwn, told } from './approver-laws.ts';
import { current, type Law, made, same } from './moments.ts';
import type { World } from './random-companies.ts';

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

const endedBySomebody: Law =
  () =>
  ({ before, after, tried }) =>
    !isOpen(before.state) || after.state.status !== 'approved' || tried?.action.type === 'approve';

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
  'Nothing but somebody’s approval ends a request with its approval': endedBySomebody,
} satisfies Readonly<Record<string, Law>>;

export type LawName = keyof typeof laws;
