/**
 * What becomes of open requests when the company changes (docs/product/approvals.md#whose-turn): a day passes, somebody is away or
 * back, groups, holidays, administrators or the setting of self-approval are others. A job does it, which may run at any time and on
 * any server: a request keeps who was asked before, so that nobody is told twice.
 */

import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { companyChanged, onDay, type Update } from '@purser/domain/approvals/request-updates';
import {
  type AskedEvent,
  askedSince,
  duesOf,
  newlyAsked,
  type StepDue,
  turnsOf,
} from '@purser/domain/approvals/turns';
import { isReminderDay } from '@purser/domain/approvals/working-days';
import { countText } from '@purser/domain/kinds/numbers';
import type { NamedPerson } from '@purser/domain/people';
import { fullDay } from '@purser/domain/renewal/day-words';
import type { Database } from '../../../db/client.ts';
import { noCaller } from '../../../platform/audit.ts';
import { findNamed } from '../../../platform/people.ts';
import type { Server } from '../../../platform/serve.ts';
import type { MailWork } from './causes.ts';
import { commit } from './commit.ts';
import { readCompany } from './company.queries.ts';
import { listOpenIds, readOpenRequests } from './open-requests.queries.ts';
import { mailAboutStep } from './request-mails.ts';
import { lockRequest, type RequestWithSteps } from './request-with-steps.ts';

export type SettlingContext = Pick<Server, 'db' | 'jobs' | 'clock'>;

/** Finds out who open requests wait for from now on, and tells those who weren't asked before; the mails count for who caused that. */
export const settleApprovals = async (context: SettlingContext, causedBy?: number): Promise<void> => {
  const causer = causedBy === undefined ? null : await findNamed(context.db, causedBy);
  await sweepOpenRequests(context, { reminds: () => [], causer });
};

/** The same each morning, with reminders of what is due and with escalations. */
export const remindApprovers = (context: SettlingContext): Promise<void> =>
  sweepOpenRequests(context, { reminds: remindersOf, causer: null });

interface Sweep {
  /** The steps that it sends reminders of. */
  readonly reminds: typeof remindersOf;
  /** Whose doing it is. */
  readonly causer: NamedPerson | null;
}

const batch = 500;

async function sweepOpenRequests(context: SettlingContext, sweep: Sweep): Promise<void> {
  const { db, clock } = context;
  const ids = await listOpenIds(db);
  for (let at = 0; at < ids.length; at += batch) {
    for (const id of await listChanged(db, { ids: ids.slice(at, at + batch), sweep, today: clock.today() }))
      await recomputeTurns(context, id, sweep);
  }
}

// Read without a lock: what is found is looked at again once it is locked.
async function listChanged(
  db: Database,
  { ids, sweep, today }: { readonly ids: readonly number[]; readonly sweep: Sweep; readonly today: string },
): Promise<number[]> {
  const requests = await readOpenRequests(db, ids, await readCompany(db, today));
  const isReminding = (request: RequestWithSteps) => sweep.reminds(request, request.approval).length > 0;
  return requests.filter((request) => isOther(request) || isReminding(request)).map(({ row }) => row.id);
}

function isOther(request: RequestWithSteps): boolean {
  const { row, company } = request;
  const { state, events } = settledNow(request);
  if (events.length > 0) return true;
  const asked = new Set(turnsOf(state, company).flatMap(({ askedIds }) => askedIds));
  if (asked.size !== row.askedIds.length || row.askedIds.some((id) => !asked.has(id))) return true;
  const dues = duesOf(state, company).map(({ dueOn }) => dueOn);
  return (dues.toSorted()[0] ?? null) !== row.dueOn;
}

function settledNow({ approval, company }: RequestWithSteps): Update {
  const later = onDay(approval, company);
  const after = companyChanged(later.state, { before: company, after: company });
  return { state: after.state, events: [...later.events, ...after.events] };
}

function recomputeTurns(context: SettlingContext, id: number, sweep: Sweep): Promise<void> {
  const { db, clock, jobs } = context;
  return db.transaction(async (tx) => {
    const times = { at: clock.now(), today: clock.today() };
    const work = { db: tx, jobs, ...times, caller: noCaller, person: null, causer: sweep.causer };
    const locked = await lockRequest(work, id);
    if (locked.row.status !== 'in_progress') return;
    const { state, events } = settledNow(locked);
    const asked = askedSince(turnsOf(state, locked.company), locked.row.askedIds);
    const reminders = sweep.reminds(locked, state);
    await commit(work, locked, {
      state,
      events: [...events.filter(({ type }) => type !== 'asked'), ...asked],
      cause: { type: 'waiting' },
      reminded: new Set(reminders.map(({ step }) => step)),
    });
    await mailDue(work, locked, { state, reminders, asked });
  });
}

/** The steps that are due, and remind their approvers of it today. */
const remindersOf = ({ steps, company }: RequestWithSteps, state: ApprovalState): StepDue[] =>
  duesOf(state, company).filter(({ step, dueOn }) => {
    const remindedOn = steps.find(({ stepName }) => stepName === step)?.remindedOn ?? null;
    return isReminderDay({ dueOn, remindedOn }, company.today, company.holidays);
  });

interface Reminding {
  readonly state: ApprovalState;
  readonly reminders: readonly StepDue[];
  /** The people that the steps have asked a moment ago: they have their mail already. */
  readonly asked: readonly AskedEvent[];
}

/** Reminds the approvers of each step that is due, one mail for each step. */
async function mailDue(
  work: MailWork,
  locked: RequestWithSteps,
  { state, reminders, asked }: Reminding,
): Promise<void> {
  const { company } = locked;
  const turns = turnsOf(state, company);
  for (const { step, dueOn, overdueDays } of reminders) {
    const turn = turns.find((one) => one.step === step);
    const told = new Set(
      asked.flatMap((event) => (event.step === step ? event.people.map(({ id }) => id) : [])),
    );
    const ids = turn?.askedIds.filter((id) => !told.has(id)) ?? [];
    if (!turn || ids.length === 0) continue;
    await mailAboutStep(work, {
      locked,
      state,
      events: [{ type: 'asked', step, people: ids.map((id) => newlyAsked(turn, id)) }],
      step,
      steps: [step],
      action: 'due',
      due: dueText(dueOn, overdueDays),
      event: 'approvalStep',
      occasion: `due ${step} ${company.today}`,
      onlyRole: 'next_assignee',
    });
  }
}

const dueText = (dueOn: string, overdueDays: number): string =>
  overdueDays === 0
    ? 'is due today'
    : `was due on ${fullDay(dueOn)}, ${countText(overdueDays, 'working days')} ago`;
