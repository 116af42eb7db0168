import type { RequestStep } from '@purser/api/requests';
import { holdersOf, type RequestFacts } from '@purser/domain/policy';
import { invalid, Problem, type ProblemFields } from '@purser/domain/problem';
import { type Refusal, rightsOn, stepAt } from '@purser/domain/request-actions';
import { type RequestState } from '@purser/domain/requests';
import { missingOwners, missingOwnersMessage } from '@purser/domain/workflow';
import { nameInTexts } from '../../platform/people.ts';
import type { Work } from '../../platform/serve.ts';
import { type HeldRequest, stateOf } from './held-request.ts';
import { onlyThey, permitOnRequest, presentNames } from './request-rights.ts';
import { listSteps } from './request-steps.queries.ts';

/** An action on a step, by its key, that the state machine refuses. */
interface Refused {
  readonly refusal: Refusal;
  readonly step: string;
  readonly held: HeldRequest;
}

/** Tells somebody why their action was refused: who has decided the step, who can, or what is missing. */
export async function refuse(work: Work, { refusal, step, held }: Refused): Promise<never> {
  const state = stateOf(held);
  const record = stepAt(state, step);
  if (refusal === 'forbidden') await permitOnRequest(work, 'decide step', rightsOn(state, record));
  if (refusal === 'own step') throw await ownStep(work, rightsOn(state, record));
  const steps = await listSteps(work.db, held.row.id);
  const asked = steps.find(({ stepName }) => stepName === step);
  // A step that nobody has decided is closed by the rejection of another one.
  const decided = refusal === 'closed' ? steps.find(({ status }) => status === 'rejected') : asked;
  const decider = await deciderOf(work, decided);
  throw problems[refusal]({ held, state, steps, step: asked, decided, decider });
}

/** The same for whoever would give a step to somebody else: who can do that, and that they are to be asked. */
export async function refuseReassignment(work: Work, refused: Refused): Promise<never> {
  const { refusal, step, held } = refused;
  if (refusal !== 'forbidden') return refuse(work, refused);
  const state = stateOf(held);
  const record = stepAt(state, step);
  const names = await presentNames(work, holdersOf('re-assign step', rightsOn(state, record)));
  const label = held.steps.find(({ stepName }) => stepName === step)?.label ?? 'this step';
  throw new Problem('forbidden', `${onlyThey(names)}. Please ask them to re-assign ${label}`);
}

async function deciderOf({ db }: Work, step: RequestStep | undefined): Promise<string> {
  const { decidedBy: id, decidedByName: name, decidedByUsername: username } = step ?? {};
  return id && name && username ? nameInTexts(db, { id, name, username }) : 'somebody';
}

// Whoever is refused could decide the step if the request weren't theirs: as an administrator, or as whom it waits for.
async function ownStep(work: Work, { assigneeId }: RequestFacts): Promise<Problem> {
  const { id, role } = work.person;
  const [assignee] = await presentNames(work, assigneeId && assigneeId !== id ? [assigneeId] : []);
  const admin = role === 'admin' ? 'another administrator' : 'an administrator';
  const they = assignee
    ? `${assignee} or ${admin} can do it`
    : `${admin.replace('a', 'A')} can do it, or whoever the step is re-assigned to`;
  return new Problem('forbidden', `Nobody can approve their own request here. ${they}`, { code: 'own_step' });
}

/** What a request lacks before it can be submitted, by field. docs/product/requests.md#required-owners has the owners' message. */
export function incomplete({ vendor, productName }: HeldRequest['row'], state: RequestState): Problem {
  const owners = missingOwners(state.steps, state);
  const message = missingOwnersMessage(owners.map(({ label }) => label));
  const fields: ProblemFields = {
    ...(vendor === null && { vendor: 'Vendor is required' }),
    ...(productName === null && { productName: 'Product name is required' }),
    ...Object.fromEntries(owners.map(({ field }) => [field, message])),
  };
  return invalid(fields, 'incomplete');
}

/** What is said about a step that a request doesn't have. */
export function unknownStep(): Problem {
  return invalid({ stepName: 'This request has no such step' }, 'unknown_step');
}

/** What can be said about a refusal: the request, its steps as calls answer them, and the one in question. */
interface Known {
  readonly held: HeldRequest;
  readonly state: RequestState;
  readonly steps: readonly RequestStep[];
  readonly step: RequestStep | undefined;
  /** The step whose decision stands in the way, and whose that was. */
  readonly decided: RequestStep | undefined;
  readonly decider: string;
}

const problems: Readonly<Record<Exclude<Refusal, 'own step'>, (known: Known) => Problem>> = {
  'unknown step': unknownStep,
  'fixed step': ({ step }) =>
    new Problem('invalid', `${labelOf(step)} always waits for the requestor`, { code: 'fixed_step' }),
  decided: (known) => decidedProblem(known, labelOf(known.step)),
  closed: (known) => decidedProblem(known, 'This request'),
  'not yet': ({ steps, step, state }) => {
    const current = steps.find(({ stepName }) => stepName === state.currentStep);
    const message = `It isn’t the turn of ${labelOf(step)} yet. This request is at ${labelOf(current)}`;
    return new Problem('conflict', message, { code: 'not_yet' });
  },
  forbidden: () => new Problem('forbidden', 'Only an administrator can do this'),
  incomplete: ({ held, state }) => incomplete(held.row, state),
  'no software': () => new Problem('invalid', 'No software ID found in request', { code: 'no_software_id' }),
};

const labelOf = (step: RequestStep | undefined): string => step?.label ?? 'This step';

function decidedProblem({ decided, decider }: Known, what: string): Problem {
  if (!decided?.completedAt) return new Problem('conflict', `${what} is closed`, { code: 'decided' });
  const { status, decidedBy, decidedByName, completedAt } = decided;
  const outcome = `${what} was ${status} by ${decider}`;
  const message = `${outcome} on ${momentText(completedAt)}`;
  // A screen says the moment in the zone of whoever looks at it.
  const more = { decidedBy, decidedByName, decidedAt: completedAt, decision: status, outcome };
  return new Problem('conflict', message, { code: 'decided', more });
}

// As `Nov 20, 2026 at 14:05 UTC`: whoever reads it may be anywhere.
function momentText(at: string): string {
  const moment = new Date(at);
  const day = moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day} at ${moment.toISOString().slice(11, 16)} UTC`;
}
