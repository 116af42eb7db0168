import type { ReplyOf } from '@purser/api/endpoint';
import type { getMyWork as endpoint } from '@purser/api/my-work';
import type { RequestRow } from '@purser/api/request-replies';
import { findStep } from '@purser/domain/approvals/approval-state';
import { turnsOf } from '@purser/domain/approvals/turns';
import { overdueDays } from '@purser/domain/approvals/working-days';
import { sql } from 'drizzle-orm';
import type { Work } from '../../../platform/serve.ts';
import { findPeople, nameOf } from '../record/known-people.queries.ts';
import { listRequests } from '../record/requests.queries.ts';
import { readCompany } from './company.queries.ts';
import { readOpenRequests } from './open-requests.queries.ts';
import { type RequestWithSteps, stepOf } from './request-with-steps.ts';

type MyWork = ReplyOf<typeof endpoint>;
type Asking = Pick<Work, 'db' | 'at' | 'today' | 'person'>;

const mostDecided = 50;
const mostClosed = 50;

/** What waits for somebody, came back to them, was asked for by them and decided by them. */
export async function getMyWork(work: Asking): Promise<MyWork> {
  const { db, person, today } = work;
  const { turns, asked, decided } = await findIds(work);
  const ids = [...new Set([...turns, ...asked, ...decided.map(({ requestId }) => requestId)])];
  const rows = new Map((await listRequests(db, { now: work.at, today, ids })).map((row) => [row.id, row]));
  const company = await readCompany(db, today);
  const waiting = await readOpenRequests(db, turns, company);
  const myTurn = waiting.flatMap((request) => turnsOfPerson(request, person.id, rows));
  const names = await findPeople(
    db,
    myTurn.map(({ onBehalfOfId }) => onBehalfOfId),
  );
  const own = asked.flatMap((id) => rows.get(id) ?? []);
  return {
    myTurn: myTurn
      .map((turn) => ({ ...turn, onBehalfOfName: nameOf(names, turn.onBehalfOfId) }))
      .toSorted(byDueDay),
    sentBack: own.filter(({ sentBackBy }) => sentBackBy !== null),
    asked: own,
    decided: decided.flatMap(({ requestId, ...decision }) => {
      const row = rows.get(requestId);
      return row ? [{ ...row, ...decision }] : [];
    }),
  };
}

// What is due first comes first; what has no due day follows, the oldest first.
const byDueDay = (one: MyWork['myTurn'][number], other: MyWork['myTurn'][number]): number =>
  (one.dueOn ?? never).localeCompare(other.dueOn ?? never) ||
  (one.waitingSince ?? '').localeCompare(other.waitingSince ?? '');

const never = '9999-12-31';

interface DecidedRow extends Record<string, unknown> {
  readonly requestId: number;
  readonly step: string;
  readonly stepLabel: string;
  readonly decision: MyWork['decided'][number]['decision'];
  readonly decidedAt: string;
}

async function findIds({ db, person: { id } }: Asking) {
  const [found] = (
    await db.execute<{ turns: number[]; asked: number[] }>(sql`
      select array(select id from purchase_requests
          where status = 'in_progress' and "askedIds" @> array[${id}::integer]) as turns,
        array(select id from purchase_requests where "requestorId" = ${id} and status in ('draft', 'in_progress')
          order by id desc) || array(select id from purchase_requests where "requestorId" = ${id}
          and status in ('approved', 'rejected') order by "statusSince" desc limit ${mostClosed}) as asked`)
  ).rows;
  const { rows: decided } = await db.execute<DecidedRow>(sql`
    select * from (
      select distinct on (step."requestId") step."requestId", step."stepName" as step, step.label as "stepLabel",
        decision.decision, decision.at as "decidedAt"
      from (select * from step_decisions where "personId" = ${id} order by at desc limit 500) as decision
        join request_steps step on step.id = decision."stepId" and step.position > 0
      order by step."requestId", decision.at desc, decision.id desc) as latest
    order by "decidedAt" desc limit ${mostDecided}`);
  return { turns: found?.turns ?? [], asked: found?.asked ?? [], decided };
}

type Turn = Omit<MyWork['myTurn'][number], 'onBehalfOfName'>;

// One for each step that asks the person, of a request that may ask at several.
function turnsOfPerson(request: RequestWithSteps, id: number, rows: ReadonlyMap<number, RequestRow>): Turn[] {
  const { approval, company } = request;
  const row = rows.get(request.row.id);
  if (!row) return [];
  return turnsOf(approval, company)
    .filter(({ askedIds }) => askedIds.includes(id))
    .map(({ step, people }) => {
      const { label, since, dueOn } = stepOf(request, step);
      const own = people.filter((one) => one.id === id);
      const onBehalfOfId = own.some((one) => one.onBehalfOfId === null)
        ? null
        : (own[0]?.onBehalfOfId ?? null);
      return {
        ...row,
        step,
        stepLabel: findStep(approval, step) ? label : step,
        waitingSince: since,
        dueOn,
        overdueDays: dueOn === null ? 0 : overdueDays(dueOn, company.today, company.holidays),
        onBehalfOfId,
      };
    });
}
