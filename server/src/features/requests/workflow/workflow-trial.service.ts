import type { tryWorkflow as tryEndpoint } from '@purser/api/approval-settings';
import type { AnswerOf, BodyOf } from '@purser/api/endpoint';
import type { Company } from '@purser/domain/approvals/approvers';
import { departmentsOf, type Facts, increaseBy } from '@purser/domain/approvals/conditions';
import { planOf } from '@purser/domain/approvals/step-plan';
import { tryWorkflow } from '@purser/domain/approvals/try-workflow';
import { centsOf } from '@purser/domain/money';
import { ownerFields } from '@purser/domain/workflow';
import { requirePeople } from '../../../platform/people.ts';
import { permit } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { findFollowed } from '../approval/approval-subject.queries.ts';
import { readCompany } from '../approval/company.queries.ts';
import { findPeople, nameOf } from '../record/known-people.queries.ts';
import { startingForm } from './request-forms.ts';
import { requireSteps, savedStep } from './workflow-steps.ts';

type Imagined = BodyOf<typeof tryEndpoint>;

/** What would become of a request (docs/product/approvals.md#try-it), by a workflow that need not be saved. */
export async function tryRequest(work: Work, imagined: Imagined): Promise<AnswerOf<typeof tryEndpoint>> {
  permit(work.person, 'save workflow');
  const { db, today } = work;
  const company = await readCompany(db, today);
  const { requestorId, businessOwnerId = null, techAdminId = null, executiveSponsorId = null } = imagined;
  const people = { requestorId, businessOwnerId, techAdminId, executiveSponsorId };
  await requirePeople(
    db,
    Object.fromEntries(['requestorId' as const, ...ownerFields].map((field) => [field, people[field]])),
  );
  const steps = await stepsToTry(work, imagined, company);
  const tried = tryWorkflow(steps.map(planOf), { people, facts: await factsOf(work, imagined) }, company);
  const known = await findPeople(
    db,
    tried.flatMap(({ approvers }) => approvers.map(({ id }) => id)),
  );
  return {
    steps: tried.map(({ approvers, ...step }, at) => ({
      ...step,
      label: steps[at]?.label ?? step.key,
      approvers: approvers.map((one) => ({ ...one, name: nameOf(known, one.id) ?? '' })),
    })),
  };
}

async function stepsToTry({ db }: Work, { workflow, formKey }: Imagined, { groups }: Company) {
  if (!workflow) return (await startingForm(db, formKey ?? null)).steps;
  const steps = workflow.map(savedStep);
  await requireSteps(db, steps, { groups, path: 'workflow' });
  return steps;
}

// New software follows no contract; what isn't known of the others holds.
function increaseOf(kind: Imagined['kind'], percent: number | null): Facts['increase'] {
  if (kind === 'software') return null;
  return percent === null ? { from: null, to: null } : increaseBy(percent);
}

async function factsOf(
  { db }: Work,
  { kind, vendor, cost = null, increase = null, department = null }: Imagined,
): Promise<Facts> {
  const { vendorIsNew } = await findFollowed(db, {
    vendor: vendor ?? null,
    renewsContractId: null,
    targetSoftwareId: null,
    softwareId: null,
    contract: null,
    createdAt: null,
  });
  return {
    kind,
    cost: cost === null ? null : centsOf(cost),
    increase: increaseOf(kind, increase),
    departments: departmentsOf(department),
    vendorIsNew: vendor ? vendorIsNew : null,
  };
}
