/** Engines with one planted fault each, which the laws have to notice. */
import { eventsBetween } from '../src/approvals/approval-events.ts';
import type { ApprovalState, ApprovalStep } from '../src/approvals/approval-state.ts';
import { settledByApproval } from '../src/approvals/progress.ts';
import type { LawName } from './approval-laws.ts';
import { type Engine, realEngine } from './random-approvals.ts';

/** What is wrong with an engine, and the law that it breaks. */
interface Fault {
  readonly law: LawName;
  readonly engine: Engine;
}

const { act, changed, companyChanged, onDay, turnsOf } = realEngine;

const withSteps = (state: ApprovalState, change: (step: ApprovalStep) => ApprovalStep): ApprovalState => ({
  ...state,
  steps: state.steps.map(change),
});

// The outcome of an action on a request that is read otherwise than it is, with what was misread put back.
const misread = (
  read: (state: ApprovalState) => ApprovalState,
  putBack: (after: ApprovalState, before: ApprovalState) => ApprovalState,
): Pick<Engine, 'act'> => ({
  act: (state, attempt, company) => {
    const outcome = act(read(state), attempt, company);
    return outcome.kind === 'done' ? { ...outcome, state: putBack(outcome.state, state) } : outcome;
  },
});

const faulty = (engine: Partial<Engine>): Engine => ({ ...realEngine, ...engine });

const undecided = (step: ApprovalStep): ApprovalStep => {
  const decisions: ApprovalStep['decisions'] = [];
  return { ...step, decisions };
};

const isNew = (before: ApprovalState, after: ApprovalState, at: number): boolean =>
  before.steps[at]?.state !== after.steps[at]?.state;

/** Each planted fault by what is wrong. */
export const faults: Readonly<Record<string, Fault>> = {
  'A step without approvers asks nobody': {
    law: 'A request always has somebody who can move it on, or is closed',
    engine: faulty({ turnsOf: (state, company) => turnsOf(state, { ...company, administratorIds: [] }) }),
  },
  'A request that is sent back stays in its round': {
    law: 'No step is decided twice in a round',
    engine: faulty({
      act: (state, attempt, company) => {
        const outcome = act(state, attempt, company);
        if (outcome.kind !== 'done') return outcome;
        return { ...outcome, state: { ...outcome.state, round: state.round } };
      },
    }),
  },
  'What is approved can be approved again': {
    law: 'No step is decided twice in a round',
    engine: faulty(
      misread(
        (state) =>
          withSteps(state, (step) =>
            step.state === 'approved' && state.status === 'in_progress'
              ? { ...undecided(step), state: 'current' }
              : step,
          ),
        (after, before) =>
          withSteps(after, (step) => {
            const former = before.steps.find(({ key }) => key === step.key);
            return former?.state === 'approved' && step.decisions.length === 0
              ? { ...former, state: 'pending' }
              : step;
          }),
      ),
    ),
  },
  'Every cost counts as nothing': {
    law: 'No skipped step could have applied',
    engine: faulty(
      misread(
        (state) => ({ ...state, terms: { ...state.terms, estimatedCost: 0.01 } }),
        (after, { terms }) => ({ ...after, terms }),
      ),
    ),
  },
  'A skipped step stays skipped, whatever changes': {
    law: 'No skipped step could have applied',
    engine: faulty({
      changed: (state, change, company) => {
        const update = changed(state, change, company);
        const isBack = update.events.some((event) => event.type === 'began' && event.appliesNow);
        return isBack ? { state: { ...state, ...change }, events: [] } : update;
      },
    }),
  },
  'Steps beside each other come one after the other': {
    law: 'Steps come in their order, those beside each other together, and the next ones wait for all',
    engine: faulty(
      misread(
        (state) => withSteps(state, (step) => ({ ...step, besidePrevious: false })),
        (after, before) =>
          withSteps(after, (step) => ({
            ...step,
            besidePrevious: before.steps.find(({ key }) => key === step.key)?.besidePrevious ?? false,
          })),
      ),
    ),
  },
  'Anybody may do what an administrator may': {
    law: 'Nobody decides without a right',
    engine: faulty({
      act: (state, attempt, company) =>
        act(state, { ...attempt, by: { ...attempt.by, role: 'admin' } }, company),
    }),
  },
  'Who is away still decides alone': {
    law: 'A step asks those whom it waits for, those who stand in for them and whoever it escalated to',
    engine: faulty({ turnsOf: (state, company) => turnsOf(state, { ...company, absences: [] }) }),
  },
  'Who has approved is asked on': {
    law: 'A step asks those whom it waits for, those who stand in for them and whoever it escalated to',
    engine: faulty({
      turnsOf: (state, company) => turnsOf(withSteps(state, undecided), company),
    }),
  },
  'People who were deleted are asked': {
    law: 'Everybody who is asked can act',
    engine: faulty({ turnsOf: (state, company) => turnsOf(state, { ...company, deletedIds: new Set() }) }),
  },
  'Requestors who may not approve are asked': {
    law: 'Everybody who is asked can act',
    engine: faulty({ turnsOf: (state, company) => turnsOf(state, { ...company, allowsSelfApproval: true }) }),
  },
  'Nobody is told of an absence': {
    law: 'Whoever is asked, or isn’t any more, is told',
    engine: faulty({
      companyChanged: (state, company) => ({ ...companyChanged(state, company), events: [] }),
    }),
  },
  'Whoever a step escalated to isn’t told': {
    law: 'Whoever is asked, or isn’t any more, is told',
    engine: faulty({
      onDay: (state, company) => {
        const { state: after, events } = onDay(state, company);
        return { state: after, events: events.filter(({ type }) => type !== 'asked') };
      },
    }),
  },
  'One approval is enough for everything': {
    law: 'A step is over when enough people have approved, each of whom counts once',
    engine: faulty(
      misread(
        (state) => withSteps(state, (step) => ({ ...step, needs: 'any' })),
        (after, before) =>
          withSteps(after, (step) => ({
            ...step,
            needs: before.steps.find(({ key }) => key === step.key)?.needs ?? 'any',
          })),
      ),
    ),
  },
  'A step is over before all have approved': {
    law: 'A step is over when enough people have approved, each of whom counts once',
    engine: faulty({
      act: (state, attempt, company) => {
        const outcome = act(state, attempt, company);
        const { action } = attempt;
        if (outcome.kind !== 'done' || action.type !== 'approve') return outcome;
        const step = outcome.state.steps.find(({ key }) => key === action.step);
        if (step?.state !== 'current') return outcome;
        return act(outcome.state, { ...attempt, by: { id: 9, role: 'admin' } }, company).kind === 'done'
          ? {
              ...outcome,
              state: withSteps(outcome.state, (one) => (one === step ? { ...one, state: 'approved' } : one)),
            }
          : outcome;
      },
    }),
  },
  'Approvals stand whatever the request becomes': {
    law: 'An approval stands only while what was approved does',
    engine: faulty({
      changed: (state, change, company) => {
        const { state: after, events } = changed({ ...state, basis: null }, change, company);
        return { state: { ...after, basis: state.basis }, events };
      },
    }),
  },
  'What is changed while it is sent back isn’t looked at': {
    law: 'An approval stands only while what was approved does',
    engine: faulty(
      misread(
        (state) => ({ ...state, basis: null }),
        (after) => after,
      ),
    ),
  },
  'A rejected request goes on': {
    law: 'A closed request never changes',
    engine: faulty(
      misread(
        (state) =>
          state.status === 'rejected'
            ? {
                ...withSteps(state, (step) =>
                  step.state === 'rejected' ? { ...step, state: 'current' } : step,
                ),
                status: 'in_progress',
              }
            : state,
        (after) => after,
      ),
    ),
  },
  'Self-approval is always allowed': {
    law: 'Requestors who may not approve their own request don’t, nor for somebody else',
    engine: faulty({
      act: (state, attempt, company) => act(state, attempt, { ...company, allowsSelfApproval: true }),
    }),
  },
  'Partial approvals outlive the round': {
    law: 'A round begins when the request is sent back or asked anew, and partial approvals end with the old one',
    engine: faulty({
      act: (state, attempt, company) => {
        const outcome = act(state, attempt, company);
        if (outcome.kind !== 'done' || attempt.action.type !== 'send_back') return outcome;
        const standing = withSteps(outcome.state, (step) => ({
          ...step,
          decisions: step.decisions.map((one) => ({ ...one, stands: true })),
        }));
        return { ...outcome, state: standing };
      },
    }),
  },
  'A decision belongs to no round': {
    law: 'Who says the same twice changes nothing',
    engine: faulty(
      misread(
        (state) =>
          withSteps(state, (step) => ({
            ...step,
            decisions: step.decisions.map((one) => ({ ...one, round: 0 })),
          })),
        (after) => after,
      ),
    ),
  },
  'Nothing ever escalates': {
    law: 'What waits too long escalates',
    engine: faulty({ onDay: (state) => ({ state, events: [] }) }),
  },
  'What ended with a round is forgotten': {
    law: 'No step and no decision is lost',
    engine: faulty({
      act: (state, attempt, company) => {
        const outcome = act(state, attempt, company);
        if (outcome.kind !== 'done') return outcome;
        const kept = withSteps(outcome.state, (step) => ({
          ...step,
          decisions: step.decisions.filter(({ stands }) => stands),
        }));
        return { ...outcome, state: kept };
      },
    }),
  },
  'A request ends while a step is open': {
    law: 'A request is approved when all its steps are or were skipped, and rejected by one',
    engine: faulty({
      act: (state, attempt, company) => {
        const outcome = act(state, attempt, company);
        if (outcome.kind !== 'done' || attempt.action.type !== 'approve') return outcome;
        const { state: after } = outcome;
        const isLastSkipped = after.steps.some(
          (step, at) => step.state === 'skipped' && isNew(state, after, at),
        );
        return isLastSkipped ? { ...outcome, state: { ...after, status: 'approved' } } : outcome;
      },
    }),
  },
  'Whoever leaves can end a request': {
    law: 'Nothing but somebody’s approval ends a request with its approval',
    engine: faulty({
      companyChanged: (state, company) => {
        const after = settledByApproval(state, company.after, 'onward');
        return { state: after, events: eventsBetween(state, after, company) };
      },
    }),
  },
};
