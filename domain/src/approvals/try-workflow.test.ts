import fc from 'fast-check';
import { expect, test } from 'vitest';
import { around, request, step } from '../../test/approvals.ts';
import { ann, ben, cleo, company, dan, group, role, user } from '../../test/people.ts';
import { type World, world } from '../../test/random-companies.ts';
import { runs } from '../../test/random-runs.ts';
import { act } from './approval-actions.ts';
import { factsOf, findStep, startOf } from './approval-state.ts';
import type { Condition, Facts } from './conditions.ts';
import type { StepPlan } from './step-plan.ts';
import { missingOwnersOf, tryWorkflow } from './try-workflow.ts';
import { turnsOf } from './turns.ts';
import { exampleText, factsThatMeet, workflowWarnings } from './workflow-warnings.ts';

const atLeast = (value: number): Condition => ({ field: 'cost', op: 'at_least', value });
const facts: Facts = {
  kind: 'software',
  cost: 500_000n,
  increase: null,
  departments: ['Studio'],
  vendorIsNew: true,
};
const people = { requestorId: ann, businessOwnerId: null, techAdminId: dan, executiveSponsorId: null };
const steps = around(
  step('finance', { conditions: [atLeast(10_000)], approvers: [group('finance')] }),
  step('legal', { approvers: [user(ben), role('tech_admin')], needs: 'all' }),
  step('open'),
);
const away = { personId: ben, from: '2026-11-23', to: '2026-11-23', delegateId: cleo };

test('It says which steps come, which are skipped and why, and who decides each today', () => {
  const tried = tryWorkflow(steps, { people, facts }, { ...company, absences: [away] });
  const own = (id: number) => ({ id, onBehalfOfId: null });
  const row = (key: string, ...approvers: object[]) => ({
    key,
    applies: true,
    reason: null,
    approvers,
    hasNobody: false,
    leftIds: [],
  });
  expect(tried).toEqual([
    row('request_submission', own(ann)),
    { ...row('finance'), applies: false, reason: 'Below $10,000 a year' },
    row('legal', own(ben), own(dan), { id: cleo, onBehalfOfId: ben }),
    { ...row('open'), hasNobody: true },
    row('operations_wrapup', own(5)),
  ]);
});

test('It says for whom the administrators decide, since an absence leads to nobody', () => {
  const absences = [
    { ...away, delegateId: dan },
    { ...away, personId: dan, delegateId: ben },
  ];
  const legal = step('legal', { approvers: [user(ben), user(cleo)] });
  const tried = tryWorkflow(around(legal), { people, facts }, { ...company, absences });
  expect(tried.map(({ leftIds }) => leftIds)).toEqual([[], [ben], []]);
  expect(tried[1]).toMatchObject({ approvers: [{ id: ben }, { id: cleo }], hasNobody: false });
});

test('Where self-approval is off, a step of the requestor alone has nobody', () => {
  const tried = tryWorkflow(
    around(step('own', { approvers: [user(ann)] })),
    { people, facts },
    { ...company, allowsSelfApproval: false },
  );
  expect(tried.map(({ hasNobody }) => hasNobody)).toEqual([false, true, false]);
});

test('Only roles of steps that would apply ask for their owners', () => {
  const owned = around(
    step('finance', { conditions: [atLeast(10_000)], approvers: [role('executive_sponsor')] }),
    step('business', { approvers: [user(ben), role('business_owner')] }),
    step('tech', { approvers: [role('tech_admin')] }),
  );
  const labels = (cost: bigint | null) =>
    missingOwnersOf(owned, { people, facts: { ...facts, cost } }).map(({ label }) => label);
  expect(labels(999_999n)).toEqual(['Business Owner']);
  expect(labels(1_000_000n)).toEqual(['Business Owner', 'Executive Sponsor']);
  expect(labels(null)).toEqual(['Business Owner', 'Executive Sponsor']);
  const state = startOf(request, owned);
  expect(missingOwnersOf(state.steps, { people, facts }).map(({ field }) => field)).toEqual([
    'businessOwnerId',
  ]);
});

const planOf = ({ state }: World) =>
  state.steps.map((one) => ({ ...one, approvers: one.approvers.flatMap(({ named }) => named ?? []) }));

test('What it says of a request is what comes of it', () => {
  fc.assert(
    fc.property(world, (start) => {
      const { company: where } = start;
      const tried = tryWorkflow(planOf(start), { people: start.state, facts: factsOf(start.state) }, where);
      let { state } = start;
      for (let left = 10; left > 0 && state.status !== 'approved'; left -= 1) {
        for (const turn of turnsOf(state, where)) {
          const said = tried.find(({ key }) => key === turn.step);
          expect(turn.people).toEqual(said?.approvers);
          expect(turn.people.length === 0).toBe(said?.hasNobody);
          expect(turn.isAdministrators).toBe(said?.hasNobody || said?.leftIds.length !== 0);
        }
        const { currentStep } = state;
        const by = { id: 99, role: 'admin' } as const;
        const outcome = act(state, { action: { type: 'approve', step: currentStep }, by, at: '' }, where);
        state = outcome.kind === 'done' ? outcome.state : state;
      }
      expect(state.status).toBe('approved');
      for (const { key, applies, reason } of tried) {
        expect(findStep(state, key)?.state).toBe(applies ? 'approved' : 'skipped');
        expect(findStep(state, key)?.skippedBecause).toBe(reason);
      }
    }),
    runs(500),
  );
});

test('A warning names a step without anybody, with an example', () => {
  const warned = around(
    step('finance', { conditions: [atLeast(10_000), { field: 'kind', op: 'is', value: 'renewal' }] }),
    step('legal', { approvers: [user(ben)] }),
    step('gone', { approvers: [user(7), group('nobody')] }),
  );
  const where = { ...company, deletedIds: new Set([7]) };
  const warnings = workflowWarnings(warned, where);
  expect(warnings.map(({ stepKey }) => stepKey)).toEqual(['finance', 'gone']);
  expect(warnings.map(({ example }) => exampleText(example, { names: new Map(), sign: '$' }))).toEqual([
    'A renewal of $10,000 a year',
    'New software',
  ]);
});

test('Where self-approval is off, whoever is a step’s only approver is the example', () => {
  const names = new Map([[ben, 'Ben Ito']]);
  const off = { ...company, allowsSelfApproval: false };
  const examplesOf = (plan: Partial<StepPlan>) =>
    workflowWarnings(around(step('it', plan)), off).map(({ stepKey, example }) => [
      stepKey,
      exampleText(example, { names, sign: '$' }),
    ]);
  const [warned, end] = examplesOf({ approvers: [user(ben), role('tech_admin')] });
  expect(warned).toEqual(['it', 'New software that Ben Ito asks for']);
  expect(end?.[0]).toBe('operations_wrapup');
  expect(examplesOf({ approvers: [role('tech_admin')] })[0]?.[1]).toBe(
    'New software that its owner asks for',
  );
  expect(examplesOf({ approvers: [group('finance')] })).toHaveLength(1);
});

test('A step that no request comes to isn’t warned of', () => {
  const never: Condition[] = [
    { field: 'kind', op: 'is', value: 'renewal' },
    { field: 'kind', op: 'is', value: 'software' },
  ];
  expect(workflowWarnings(around(step('never', { conditions: never })), company)).toEqual([]);
});

test('An example names all that its step asks of it', () => {
  const given = factsThatMeet([
    { field: 'cost', op: 'at_least', value: 500 },
    { field: 'cost', op: 'below', value: 1000 },
    { field: 'increase', op: 'at_least', value: 7.5 },
    { field: 'department', op: 'is_one_of', value: ['Studio', 'Legal'] },
    { field: 'department', op: 'is_one_of', value: ['Legal'] },
    { field: 'vendor_is_new', op: 'is', value: true },
  ]);
  expect(
    given && exampleText({ facts: given, people }, { names: new Map([[ann, 'Ann Li']]), sign: '$' }),
  ).toBe('A renewal of $500 a year, 7.5% more than before, for Legal from a new vendor that Ann Li asks for');
});

test.each([
  ['no kind', [], 'A renewal, 5% more than before'],
  ['a contract', ['contract'], 'A contract, 5% more than before'],
  ['new software', ['software'], undefined],
] as const)(
  'A step that asks for an increase, and for %s, is warned of where a request can have one',
  (_, kinds, words) => {
    const conditions: Condition[] = [
      ...kinds.map((value) => ({ field: 'kind', op: 'is', value }) as const),
      { field: 'increase', op: 'at_least', value: 5 },
    ];
    const warnings = workflowWarnings(around(step('dearer', { conditions })), company);
    expect(warnings.map(({ example }) => exampleText(example, { names: new Map(), sign: '$' }))).toEqual(
      words ? [words] : [],
    );
  },
);

test('Of every warning the example comes to a step without anybody, and no request that has its owners comes to another', () => {
  fc.assert(
    fc.property(world, (start) => {
      const plan = planOf(start);
      const warnings = workflowWarnings(plan, start.company);
      for (const { stepKey, example } of warnings) {
        const tried = tryWorkflow(plan, example, start.company).find(({ key }) => key === stepKey);
        expect(tried).toMatchObject({ applies: true, hasNobody: true });
      }
      const { requestorId, businessOwnerId, techAdminId, executiveSponsorId } = start.state;
      const present = (id: number | null) => id ?? 99;
      const owned = {
        requestorId,
        businessOwnerId: present(businessOwnerId),
        techAdminId: present(techAdminId),
        executiveSponsorId: present(executiveSponsorId),
      };
      const tried = tryWorkflow(plan, { people: owned, facts: factsOf(start.state) }, start.company);
      const without = tried.filter(({ hasNobody }) => hasNobody).map(({ key }) => key);
      expect(warnings.map(({ stepKey }) => stepKey)).toEqual(expect.arrayContaining(without));
    }),
    runs(1000),
  );
});
