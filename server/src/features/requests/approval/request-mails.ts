import { currentStepsOf, findStep } from '@purser/domain/approvals/approval-state';
import type { Update } from '@purser/domain/approvals/request-updates';
import { turnsOf } from '@purser/domain/approvals/turns';
import type { MailEvent, MailRecipient, RoleHolders } from '@purser/domain/mail';
import type { MailRole } from '@purser/domain/mails/define-mail';
import { isOtherCost } from '@purser/domain/request-terms';
import { sentenceList } from '@purser/domain/sentence-list';
import { findMailRule } from '../../../platform/mail/mail-rules.ts';
import {
  findRecipients,
  type MailedPerson,
  type Mailing,
  writeMails,
} from '../../../platform/mail/notify.ts';
import {
  type Cause,
  effects,
  isDecision,
  type MailWork,
  type RequestOutcome,
  type StepEvent,
  type StepOutcome,
} from './causes.ts';
import { requestHolders } from './mail-role-holders.ts';
import { findStepDetails } from './request-mail-details.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';

/** Writes the mails about what became of a request, in its transaction, and answers how many of them are held back. */
export async function mailOutcome(
  work: MailWork,
  locked: RequestWithSteps,
  outcome: RequestOutcome,
): Promise<number> {
  const { cause, events } = outcome;
  // A decision's own mails say whose turn it is, and what else came of it.
  if (cause.type === 'decided') return mailAboutDecision(work, locked, { ...outcome, ...cause });
  const about = new Set(events.map(({ type }) => effects[type].mail));
  const [, write] = mailers.find(([kind]) => about.has(kind)) ?? [];
  await write?.(work, locked, { ...outcome, cause });
  return 0;
}

type Decided = StepOutcome & Update;

/** What became of a request without a decision. */
type Undecided = RequestOutcome & { readonly cause: Exclude<Cause, { readonly type: 'decided' }> };

// The submission of a request for a contract is the submission of that contract, and carries its terms.
async function mailAboutDecision(
  work: MailWork,
  locked: RequestWithSteps,
  decision: Decided,
): Promise<number> {
  const { id, position } = stepOf(locked, decision.step);
  const outcome = outcomeOf(locked, decision);
  const isSubmission = position === 0 && outcome === 'approved';
  const isFirst = decision.state.round === 1 && !isOneOfSeveral(decision);
  const isContract = locked.row.contract !== null && isSubmission && isFirst;
  return mailAboutStep(work, {
    ...decision,
    locked,
    event: isContract ? 'contractSubmission' : 'approvalStep',
    occasion: `${isContract ? 'submitted' : `step ${id} ${outcome}`}${isFirst ? '' : ` at ${locked.row.version}`}`,
    action: isSubmission ? submissionOf(locked) : outcome,
  });
}

const submissionOf = ({ approval }: RequestWithSteps): 'submitted' | 'handed in' =>
  approval.sentBack ? 'handed in' : 'submitted';

function outcomeOf(
  { approval }: RequestWithSteps,
  { state }: Decided,
): 'approved' | 'rejected' | 'sent back' {
  if (state.status === 'rejected') return 'rejected';
  return state.sentBack && !approval.sentBack ? 'sent back' : 'approved';
}

// Several people decide it, so that it is told more than once.
const isOneOfSeveral = ({ state, step }: Decided): boolean =>
  (findStep(state, step)?.decisions.length ?? 0) > 1 || findStep(state, step)?.state === 'current';

/** Mails the people whose turn it has become; what has waited too long apart from what merely waits. */
async function mailTurns(
  work: MailWork,
  locked: RequestWithSteps,
  { state, events, cause }: Undecided,
): Promise<void> {
  if (state.status !== 'in_progress') return;
  const details: Partial<Pick<StepEvent, 'step' | 'fromName' | 'to'>> & Pick<Cause, 'type'> = cause;
  const { step = state.currentStep, fromName, to } = details;
  const escalated = new Set(events.flatMap((event) => (event.type === 'escalated' ? [event.step] : [])));
  const asked = events.filter((event) => event.type === 'asked');
  const late = asked.filter((event) => escalated.has(event.step));
  const others = asked.filter((event) => !escalated.has(event.step));
  for (const [action, people] of [
    ['escalated', late],
    [cause.type, others],
  ] as const) {
    if (people.length === 0) continue;
    await mailAboutStep(work, {
      locked,
      state,
      events: people,
      step,
      action,
      fromName,
      to,
      event: 'approvalStep',
      // A step may be re-assigned again, also to the same person: then the request has a new version.
      occasion:
        cause.type === 'waiting'
          ? `${action} ${work.at}`
          : `step ${stepOf(locked, step).id} ${action} at ${locked.row.version}`,
      onlyRole: 'next_assignee',
    });
  }
}

/** Tells of steps that are over since nobody is missing any more, with whose turn it has become. */
async function mailCompleted(
  work: MailWork,
  locked: RequestWithSteps,
  { state, events }: Undecided,
): Promise<void> {
  const steps = events.flatMap((event) => (event.type === 'completed' ? [event.step] : []));
  for (const step of steps) {
    await mailAboutStep(work, {
      locked,
      state,
      events: step === steps.at(-1) ? events : [],
      step,
      event: 'approvalStep',
      action: 'completed',
      occasion: `step ${stepOf(locked, step).id} completed at ${locked.row.version}`,
    });
  }
}

/** Tells the people a request waited for that its requestor has withdrawn it. */
async function mailWithdrawal(
  work: MailWork,
  locked: RequestWithSteps,
  { state, events, cause }: Undecided,
): Promise<void> {
  const { roles } = await findMailRule(work.db, 'approvalStep');
  const asked = turnsOf(locked.approval, locked.company).flatMap(({ askedIds }) => askedIds);
  if (roles.length === 0) return;
  const recipients = [...new Set(asked)]
    .filter((id) => id !== work.person?.id)
    .map((id) => ({ id, why: 'The request waited for you.' }));
  if (recipients.length === 0) return;
  const comment = cause.type === 'withdrawn' ? cause.comment : null;
  const event = {
    step: locked.row.currentStep,
    state,
    events,
    comment,
    locked,
    action: 'withdrawn',
  } as const;
  const { news } = await findStepDetails(work, event);
  const requestId = locked.row.id;
  const occasion = `request ${requestId} withdrawn`;
  await writeMails({ ...work, person: work.causer ?? work.person }, [
    { event: 'approvalStep', occasion, about: { requestId }, kind: 'decided', recipients, details: news },
  ]);
}

// The first of these that an event has in store tells of the others, too.
const mailers = [
  ['withdrawal', mailWithdrawal],
  ['completion', mailCompleted],
  ['turns', mailTurns],
] as const;

export interface StepMailing extends StepEvent {
  readonly event: Extract<MailEvent, 'approvalStep' | 'contractSubmission'>;
  /** Unique among the mailings of a request: `step 12 approved`. */
  readonly occasion: string;
  /** The one role that is mailed, where the rule names it; all of the rule's without. */
  readonly onlyRole?: MailRole;
}

export async function mailAboutStep(work: MailWork, mailing: StepMailing): Promise<number> {
  const { event } = mailing;
  const requestId = mailing.locked.row.id;
  const { roles } = await findMailRule(work.db, event);
  const recipients = await findStepRecipients(work, mailing, rolesToAsk(roles, mailing));
  if (recipients.length === 0) return 0;
  const common = { event, occasion: `request ${requestId} ${mailing.occasion}`, about: { requestId } };
  const turns = turnsIn(mailing);
  const told = recipients.filter(({ id, reasons }) => !hasTurn(turns, id, reasons));
  const { news, turn: turnOfAll } = await findStepDetails(work, mailing);
  const mailings: Mailing[] = [{ ...common, kind: 'decided', recipients: told, details: news }];
  const askedTogether = Map.groupBy(
    recipients.filter(({ id, reasons }) => hasTurn(turns, id, reasons)),
    ({ id }) => (turns.get(id)?.steps ?? [...turns.values()][0]?.steps ?? []).join(' '),
  );
  for (const [steps, people] of askedTogether) {
    const turn =
      steps === currentStepsOf(mailing.state).join(' ')
        ? turnOfAll
        : (await findStepDetails(work, { ...mailing, steps: steps.split(' ').filter(Boolean) })).turn;
    const recipientsOfTurn = people.map((person) => withDelegation(person, turns.get(person.id)));
    mailings.push({ ...common, kind: 'your_turn', recipients: recipientsOfTurn, details: turn });
  }
  return (await writeMails({ ...work, person: work.causer ?? work.person }, mailings)).held;
}

// The approvers of one cost have to read that another was entered, unless the rule mails nobody at all.
function rolesToAsk(
  roles: readonly MailRole[],
  { onlyRole, differences = [] }: StepMailing,
): readonly MailRole[] {
  if (onlyRole !== undefined) return roles.filter((role) => role === onlyRole);
  const isAtOtherCost = roles.length > 0 && differences.some(isOtherCost);
  return isAtOtherCost && !roles.includes('all_approvers') ? [...roles, 'all_approvers'] : roles;
}

async function findStepRecipients(
  { db, person }: MailWork,
  mailing: StepMailing,
  roles: readonly MailRole[],
): Promise<(MailedPerson & MailRecipient)[]> {
  const { locked, state, step, action } = mailing;
  const isHandedOver = action === 'handed over';
  // The mails about a re-assigned step are about the person whose turn it is, those about a decision also about its approver.
  const { next_assignee: _next, ...others } = requestHolders(
    { approval: state, company: locked.company },
    isDecision(action) ? step : undefined,
  );
  const holders = { ...others, ...nextAssignees(mailing) };
  return findRecipients(db, roles, {
    // Somebody who is being deleted is still found, and the step of a requestor stays theirs.
    holders: isHandedOver ? withoutDeleted(holders, locked) : holders,
    actor: person?.id ?? null,
    isAssigneeDeleted: isHandedOver || locked.orphaned.has(state.currentStep),
  });
}

const withoutDeleted = (holders: RoleHolders, { deletedIds }: RequestWithSteps): RoleHolders =>
  Object.fromEntries(
    Object.entries(holders).map(([role, ids]) => [role, ids.filter((id) => !deletedIds.has(id))]),
  );

/** A person whose turn it has become: at which steps, and who they stand in for. */
interface NewTurn {
  readonly steps: readonly string[];
  readonly onBehalfOfNames: readonly string[];
}

/** Those whose turn an event has made it, by their ids. */
function turnsIn({ events, locked }: Pick<StepEvent, 'events' | 'locked'>): ReadonlyMap<number, NewTurn> {
  const turns = new Map<number, NewTurn>();
  for (const event of events) {
    for (const { id, onBehalfOfIds } of event.type === 'asked' ? event.people : []) {
      const { steps = [], onBehalfOfNames = [] } = turns.get(id) ?? {};
      const names = onBehalfOfIds.map((other) => locked.names.get(other) ?? 'somebody');
      const step = event.type === 'asked' ? [event.step] : [];
      turns.set(id, { steps: [...steps, ...step], onBehalfOfNames: [...onBehalfOfNames, ...names] });
    }
  }
  return turns;
}

/**
 * The people of the role of the next assignee: those whose turn it has become by name. Nobody has the role where nobody is asked
 * anew; where only administrators can decide, it is nobody's, so that they stand in.
 */
function nextAssignees(event: Pick<StepEvent, 'events' | 'locked' | 'state'>): RoleHolders {
  const asked = turnsIn(event);
  if (asked.size === 0) return {};
  const turns = turnsOf(event.state, event.locked.company);
  const isNamed = turns.some(({ people, escalatedToIds }) => people.length > 0 || escalatedToIds.length > 0);
  return { next_assignee: isNamed ? [...asked.keys()] : [] };
}

/** Whether a mail is about its reader's turn. */
const hasTurn = (
  turns: ReadonlyMap<number, NewTurn>,
  id: number,
  reasons: MailRecipient['reasons'],
): boolean => turns.has(id) || reasons.some(({ role }) => role === 'next_assignee');

/** Why somebody gets a mail who stands in for somebody else. */
const withDelegation = (person: MailedPerson, turn: NewTurn | undefined): MailedPerson =>
  turn && turn.onBehalfOfNames.length > 0
    ? {
        ...person,
        why: `${person.why} You stand in for ${sentenceList([...new Set(turn.onBehalfOfNames)])}.`,
      }
    : person;
