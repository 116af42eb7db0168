import type { RequestStep } from '@purser/api/request-replies';
import type { ApprovalRefusal } from '@purser/domain/approvals/approval-refusals';
import { type ApprovalState, factsOf, findStep } from '@purser/domain/approvals/approval-state';
import { rightFactsOf } from '@purser/domain/approvals/request-rights';
import { missingOwnersOf } from '@purser/domain/approvals/try-workflow';
import { placeOf, type Turn, turnOf, turnsOf } from '@purser/domain/approvals/turns';
import { holdersOf, mayOnRequest, type RequestFacts, type RequestRight } from '@purser/domain/policy';
import { invalid, Problem, type ProblemFields } from '@purser/domain/problem';
import { isOpen, productMissing } from '@purser/domain/requests';
import { sentenceList } from '@purser/domain/sentence-list';
import { missingOwnersMessage } from '@purser/domain/workflow';
import { nameInTexts, namesOf } from '../../../platform/people.ts';
import { administratorsOnly } from '../../../platform/permit.ts';
import type { Work } from '../../../platform/serve.ts';
import { missingAnswers } from '../record/form-answers.ts';
import { findPeople, presentOf } from '../record/known-people.queries.ts';
import { listSteps } from './answered-steps.ts';
import type { RequestWithSteps } from './request-with-steps.ts';

export const noStepMessage = 'This request has no such step';

/** An action on a step, by its key, that the state machine refuses. */
interface RefusedAction {
  readonly refusal: ApprovalRefusal;
  readonly step: string;
  readonly locked: RequestWithSteps;
}

/** Throws why an action was refused: who has decided the step, who can, or what is missing. */
export async function refuse(work: Work, { refusal, step, locked }: RefusedAction): Promise<never> {
  if (refusal === 'forbidden') throw await onlyOthers(work, peopleAsked(locked, step));
  if (refusal === 'own step') throw await ownStep(work, peopleAsked(locked, step));
  const steps = await listSteps(work, locked.row.id);
  const asked = steps.find(({ stepName }) => stepName === step);
  // A pending step is closed by the rejection of another one.
  const decided = refusal === 'closed' ? steps.find(({ status }) => status === 'rejected') : asked;
  const decider = await deciderOf(work, decided);
  throw problems[refusal]({ locked, steps, step: asked, decided, decider });
}

/** The same for a re-assignment: who can do it, and that they are to be asked. */
export async function refuseReassignment(work: Work, action: RefusedAction): Promise<never> {
  const { refusal, step, locked } = action;
  if (refusal !== 'forbidden') return refuse(work, action);
  const names = await presentNames(work, peopleAsked(locked, step));
  const label = locked.steps.find(({ stepName }) => stepName === step)?.label ?? 'this step';
  throw new Problem('forbidden', `${onlyThey(names)}. Please ask them to re-assign ${label}`);
}

// The people that a step asks while it waits, or would ask.
function peopleAsked({ approval, company }: RequestWithSteps, key: string): readonly number[] {
  const step = findStep(approval, key);
  if (!step) return [];
  const place = placeOf(approval, step, company);
  return [...new Set(namedInTurn(turnOf(step, place)))];
}

// Administrators who are asked as such are named by what they are.
const namedInTurn = ({ people, escalatedToIds }: Turn): number[] => [
  ...people.map(({ id }) => id),
  ...escalatedToIds,
];

async function deciderOf({ db }: Work, step: RequestStep | undefined): Promise<string> {
  const { decidedBy: id, decidedByName: name, decidedByUsername: username } = step ?? {};
  return id && name && username ? nameInTexts(db, { id, name, username }) : 'somebody';
}

// The refused person is an administrator or one of the step's approvers, who could decide it if the request weren't theirs.
async function ownStep(work: Work, asked: readonly number[]): Promise<Problem> {
  const { id, role } = work.person;
  const names = await presentNames(
    work,
    asked.filter((one) => one !== id),
  );
  const admin = role === 'admin' ? 'another administrator' : 'an administrator';
  const they =
    names.length > 0
      ? `${names.join(', ')} or ${admin} can do it`
      : `${admin.replace('a', 'A')} can do it, or whoever the step is re-assigned to`;
  return new Problem('forbidden', `Nobody can approve their own request here. ${they}`, { code: 'own_step' });
}

/** What a request lacks before it can be submitted (docs/product/requests.md#required-owners). */
export function incomplete(state: ApprovalState, questions: IncompleteQuestions = []): Problem {
  const owners = missingOwnersOf(state.steps, { people: state, facts: factsOf(state) });
  const message = missingOwnersMessage(owners.map(({ label }) => label));
  const { vendor, productName } = state.terms;
  const fields: ProblemFields = {
    ...(vendor === null && { vendor: 'Vendor is required' }),
    ...(productName === null && { productName: productMissing }),
    ...Object.fromEntries(owners.map(({ field }) => [field, message])),
    ...Object.fromEntries(questions),
  };
  return invalid(fields, 'incomplete');
}

/** Fields of a form's questions that lack an answer, with the message of each. */
type IncompleteQuestions = readonly (readonly [field: string, message: string])[];

export const unknownStep = (): Problem => invalid({ stepName: noStepMessage }, 'unknown_step');

/** What {@link problems} are made of: the request, its steps as calls answer them, and the one in question. */
interface RefusalContext {
  readonly locked: RequestWithSteps;
  readonly steps: readonly RequestStep[];
  readonly step: RequestStep | undefined;
  /** The step whose decision prevents the action, and the name of the person who decided it. */
  readonly decided: RequestStep | undefined;
  readonly decider: string;
}

type Worded = Exclude<ApprovalRefusal, 'own step' | 'forbidden'>;

const problems: Readonly<Record<Worded, (context: RefusalContext) => Problem>> = {
  'unknown step': unknownStep,
  'fixed step': ({ step }) =>
    new Problem('invalid', `${labelOf(step)} always waits for the requestor`, { code: 'fixed_step' }),
  'unknown approver': ({ step }) =>
    invalid({ replaces: `${labelOf(step)} has no such approver. Please load the request again` }),
  decided: (context) => decidedProblem(context, labelOf(context.step)),
  closed: (context) => decidedProblem(context, 'This request'),
  skipped: ({ step }) =>
    new Problem('conflict', `${labelOf(step)} is skipped: ${step?.skippedBecause ?? ''}`, {
      code: 'skipped',
    }),
  draft: () =>
    new Problem('conflict', 'This request is a draft. Please delete it instead', { code: 'draft' }),
  'not yet': ({ steps, step }) => {
    const current = steps.filter(({ state }) => state === 'current').map(({ label }) => label);
    const message = `It isn’t the turn of ${labelOf(step)} yet. This request is at ${sentenceList(current)}`;
    return new Problem('conflict', message, { code: 'not_yet' });
  },
  incomplete: ({ locked }) => incomplete(locked.approval, missingAnswers(locked.row)),
  'too few': ({ step }) => {
    const message = `Fewer people would be left than ${labelOf(step)} needs. Please choose somebody who isn’t one of its approvers already and may approve this request`;
    return new Problem('invalid', message, {
      code: 'too_few_approvers',
      fields: { newAssigneeId: message },
    });
  },
  'no software': () => new Problem('invalid', 'No software ID found in request', { code: 'no_software_id' }),
};

const labelOf = (step: RequestStep | undefined): string => step?.label ?? 'This step';

function decidedProblem({ locked, decided, decider }: RefusalContext, subject: string): Problem {
  if (!decided?.completedAt) return undecidedProblem(locked, subject);
  const { status, decidedBy, decidedByName, completedAt } = decided;
  const outcome = `${subject} was ${status} by ${decider}`;
  const message = `${outcome} on ${momentText(completedAt)}`;
  // Screens write the moment in the zone of their user.
  const more = { decidedBy, decidedByName, decidedAt: completedAt, decision: status, outcome };
  return new Problem('conflict', message, { code: 'decided', more });
}

// An approval that was given is all that is over of a step that waits for others; a withdrawn request has no rejected step.
function undecidedProblem({ row, names, approval }: RequestWithSteps, subject: string): Problem {
  if (isOpen(row.status))
    return new Problem(
      'conflict',
      `This approval of ${subject} was given already. ${subject} waits for others`,
      {
        code: 'decided',
      },
    );
  if (!row.isWithdrawn) return new Problem('conflict', `${subject} is closed`, { code: 'decided' });
  const name = names.get(approval.requestorId) ?? 'its requestor';
  const outcome = `This request was withdrawn by ${name}`;
  const more = { decidedBy: approval.requestorId, decidedByName: name, decidedAt: row.statusSince, outcome };
  return new Problem('conflict', `${outcome} on ${momentText(row.statusSince)}`, { code: 'decided', more });
}

// As `Nov 20, 2026 at 14:05 UTC`.
function momentText(at: string): string {
  const moment = new Date(at);
  const day = moment.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  return `${day} at ${moment.toISOString().slice(11, 16)} UTC`;
}

/** Answers a handler for `catch` that throws the same problem with renamed fields. */
export const renamedFields =
  (rename: (field: string) => string) =>
  (error: unknown): never => {
    if (!(error instanceof Problem) || !error.fields) throw error;
    const { kind, message, code } = error;
    const renamed = Object.entries(error.fields).map(([field, text]) => [rename(field), text] as const);
    throw new Problem(kind, message, { code, fields: Object.fromEntries(renamed) });
  };

/** Requires that the person may edit or delete a request; else 403 that names the people who may. */
export async function permitOnWhole(
  { db, person }: Pick<Work, 'db' | 'person'>,
  right: RequestRight,
  { approval, company }: Pick<RequestWithSteps, 'approval' | 'company'>,
): Promise<void> {
  const facts = rightFactsOf(approval, company);
  if (mayOnRequest(person, right, facts)) return;
  const byName = new Set([approval.requestorId, ...turnsOf(approval, company).flatMap(namedInTurn)]);
  const holders = holdersOf(right, facts).filter((id) => byName.has(id));
  throw await onlyOthers({ db }, holders);
}

const onlyOthers = async (work: Pick<Work, 'db'>, ids: readonly number[]): Promise<Problem> =>
  new Problem('forbidden', onlyThey(await presentNames(work, ids)));

/** Requires that the person has a right on a request; else 403 that names the people who have it. */
export async function permitOnRequest(
  { db, person }: Pick<Work, 'db' | 'person'>,
  right: RequestRight,
  request: RequestFacts,
): Promise<void> {
  if (mayOnRequest(person, right, request)) return;
  throw await onlyOthers({ db }, holdersOf(right, request));
}

/** The names of the people who weren't deleted, with the user name of each whose name isn't unique. */
async function presentNames({ db }: Pick<Work, 'db'>, ids: readonly number[]): Promise<string[]> {
  const people = await findPeople(db, ids);
  const present = ids.filter((id) => presentOf(people, id) !== null);
  const names = await namesOf(db, present);
  return present.flatMap((id) => names.get(id) ?? []);
}

const onlyThey = (names: readonly string[]): string =>
  names.length === 0 ? administratorsOnly : `Only ${names.join(', ')} or an administrator can do this`;
