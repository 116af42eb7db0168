import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anybody,
  attempt,
  type Happening,
  happenings,
  newRequest,
  stateAfter,
  turned,
} from '../test/random-requests.ts';
import { runs } from '../test/random-runs.ts';
import { admin } from '../test/request-people.ts';
import { type ActingPerson, act, assigneeOf } from './request-actions.ts';
import { isOpen, type RequestState, type StepRecord, wrapUpStepOf } from './requests.ts';

type Seen = { before: RequestState; after: RequestState; attempted: ReturnType<typeof attempt> | undefined };

// Leads a request through all that happens to it and shows each moment.
function live(start: RequestState, all: readonly Happening[], see: (moment: Seen) => void): RequestState {
  return all.reduce((before, what) => {
    const attempted = what.kind === 'try' ? attempt(before, what) : undefined;
    const after = attempted
      ? stateAfter(before, attempted.outcome)
      : turned(before, what.kind === 'try' ? { kind: 'saved' } : what);
    see({ before, after, attempted });
    return after;
  }, start);
}

/** Holds something against every moment of random lives. */
function always(see: (moment: Seen) => void): void {
  fc.assert(
    fc.property(newRequest, happenings, (start, all) => void live(start, all, see)),
    runs(500),
  );
}

const currentAt = ({ steps, currentStep }: RequestState): number =>
  steps.findIndex(({ key }) => key === currentStep);
const statusesOf = ({ steps }: RequestState): string[] => steps.map(({ status }) => status);
const count = (state: RequestState, status: StepRecord['status']): number =>
  statusesOf(state).filter((one) => one === status).length;
const currentOf = (state: RequestState): StepRecord => {
  const step = state.steps[currentAt(state)];
  if (!step) throw new Error('The request stands nowhere.');
  return step;
};

// What the steps of a request read, by its status and the place of its current step.
const expectedSteps = (state: RequestState): string[] => {
  const here = currentAt(state);
  const current = { draft: 'pending', in_progress: 'pending', approved: 'approved', rejected: 'rejected' };
  return state.steps.map((_, at) => {
    if (at === here) return current[state.status];
    return at < here ? 'approved' : 'pending';
  });
};

test('A request is never in a state that the table doesn’t name', () => {
  always(({ after }) => {
    const here = currentAt(after);
    expect(here).toBeGreaterThanOrEqual(0);
    expect(statusesOf(after)).toEqual(expectedSteps(after));
    const places = { draft: [0], approved: [after.steps.length - 1], in_progress: [here], rejected: [here] };
    expect(places[after.status]).toContain(here);
  });
});

test('It is approved when all steps are, rejected when just one is, and open when none is', () => {
  always(({ after }) => {
    expect(after.status === 'approved').toBe(count(after, 'approved') === after.steps.length);
    expect(after.status === 'rejected').toBe(count(after, 'rejected') === 1);
    expect(isOpen(after.status)).toBe(count(after, 'rejected') === 0 && count(after, 'pending') > 0);
  });
});

test('No step is lost, doubled, moved or decided by another rule, and the people stay', () => {
  always(({ before, after, attempted }) => {
    if (!attempted) return;
    const kept = (state: RequestState) => ({
      ...state,
      status: undefined,
      currentStep: undefined,
      steps: state.steps.map(({ key, assigneeType, roleType, approverId }) => ({
        key,
        assigneeType,
        roleType,
        approverId,
      })),
    });
    expect(kept(after)).toEqual(kept(before));
  });
});

test('An action decides at most one step, the one that it names and that was current, and never takes one back', () => {
  always(({ before, after, attempted }) => {
    if (!attempted) return;
    const changed = before.steps.filter(({ status }, at) => after.steps[at]?.status !== status);
    expect(changed.length).toBeLessThanOrEqual(1);
    for (const { key, status } of changed) {
      expect([key, status]).toEqual([before.currentStep, 'pending']);
      expect(key).toBe(attempted.action.step);
    }
    expect(currentAt(after) - currentAt(before)).toBe(
      changed.length === 1 && attempted.action.type === 'approve' && after.status !== 'approved' ? 1 : 0,
    );
  });
});

test('A request goes from status to status only as the table has it', () => {
  const ways = [
    'approve: draft → in_progress',
    'approve: in_progress → approved',
    'reject: draft → rejected',
    'reject: in_progress → rejected',
  ];
  always(({ before, after, attempted }) => {
    if (!attempted || before.status === after.status) return;
    expect(ways).toContain(`${attempted.action.type}: ${before.status} → ${after.status}`);
  });
});

test('A closed request never changes', () => {
  always(({ before, after, attempted }) => {
    if (!attempted || isOpen(before.status)) return;
    expect(after).toBe(before);
    expect(['unchanged', 'refused']).toContain(attempted.outcome.kind);
  });
});

test('Who changes something is an admin or whom the step waits for, and the decision bears their name', () => {
  always(({ before, after, attempted }) => {
    if (attempted?.outcome.kind !== 'done' || !attempted.step) return;
    const { step, person } = attempted;
    expect(person.role === 'admin' || person.id === assigneeOf(step, before)).toBe(true);
    const made = after.steps[before.steps.indexOf(step)];
    expect(made?.decidedBy).toBe(attempted.action.type === 'reassign' ? null : person.id);
  });
});

test('A requestor who may not approves no later step of their own request', () => {
  always(({ before, attempted }) => {
    if (attempted?.outcome.kind !== 'done' || attempted.action.type !== 'approve') return;
    const { person, step } = attempted;
    const isOwn = person.id === before.requestorId && step !== before.steps[0];
    expect(isOwn && !person.allowsSelfApproval).toBe(false);
  });
});

test('Nothing is submitted incomplete, and nothing but a contract is wrapped up without its software', () => {
  always(({ before, attempted }) => {
    if (attempted?.outcome.kind !== 'done' || attempted.action.type !== 'approve') return;
    const { step } = attempted;
    expect(before.isComplete || step !== before.steps[0]).toBe(true);
    const isReady = before.softwareId !== null || before.isForContract;
    expect(isReady || step !== wrapUpStepOf(before.steps)).toBe(true);
  });
});

test('A decision that is repeated by the same person changes nothing, whatever happens in between', () => {
  fc.assert(
    fc.property(newRequest, happenings, anybody, (start, all, { allowsSelfApproval }) => {
      const decisions: { step: string; by: ActingPerson; type: 'approve' | 'reject' }[] = [];
      const end = live(start, all, ({ attempted }) => {
        if (attempted?.outcome.kind !== 'done' || attempted.action.type === 'reassign') return;
        const { action, person } = attempted;
        if (action.type !== 'comment') decisions.push({ step: action.step, by: person, type: action.type });
      });
      for (const { step, by, type } of decisions) {
        const again = { ...by, role: 'user', allowsSelfApproval } as const;
        expect(act(end, { type, step }, again)).toEqual({ kind: 'unchanged' });
        const other = type === 'approve' ? 'reject' : 'approve';
        expect(act(end, { type: other, step }, admin)).toEqual({ kind: 'refused', refusal: 'decided' });
      }
    }),
    runs(500),
  );
});

test('An open request can always be rejected by any admin, and approved by one unless it is their own or something is missing', () => {
  const missing = ['incomplete', 'no software'];
  fc.assert(
    fc.property(newRequest, happenings, anybody, (start, all, person) => {
      const by = { ...person, role: 'admin' } as const;
      const end = live(start, all, () => {});
      if (!isOpen(end.status)) return;
      const step = end.currentStep;
      const isFirst = currentAt(end) === 0;
      expect(act(end, { type: 'reject', step }, by).kind).toBe('done');
      const handed = act(end, { type: 'reassign', step, assigneeId: 50 }, by);
      expect(handed).toMatchObject(isFirst ? { refusal: 'fixed step' } : { kind: 'done' });
      const outcome = act(end, { type: 'approve', step }, by);
      if (outcome.kind === 'done') return;
      const isOwn = by.id === end.requestorId && !by.allowsSelfApproval && !isFirst;
      expect(isOwn ? ['own step'] : missing).toContain(outcome.kind === 'refused' && outcome.refusal);
    }),
    runs(500),
  );
});

test('From wherever it stands an admin brings a complete request to its end, one step after the other', () => {
  fc.assert(
    fc.property(newRequest, happenings, (start, all) => {
      let state = live({ ...start, isComplete: true }, all, () => {});
      if (state.status === 'rejected') return;
      for (let left = count(state, 'pending'); left > 0; left -= 1) {
        const step = currentOf(state);
        const needsSoftware = step === wrapUpStepOf(state.steps) && !state.isForContract;
        const ready = needsSoftware ? { ...state, softwareId: 70 } : state;
        const outcome = act(ready, { type: 'approve', step: step.key }, admin);
        expect(outcome.kind).toBe('done');
        state = stateAfter(ready, outcome);
        expect(count(state, 'pending')).toBe(left - 1);
      }
      expect(state.status).toBe('approved');
    }),
    runs(500),
  );
});
