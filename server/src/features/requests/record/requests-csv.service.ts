import { Readable } from 'node:stream';
import type { RequestRow } from '@purser/api/request-replies';
import { type Answer, byQuestion, type Question } from '@purser/domain/approvals/answers';
import { requestCells, requestHeads } from '@purser/domain/approvals/request-csv';
import { mapSteps } from '@purser/domain/steps';
import { and, asc, eq, sql } from 'drizzle-orm';
import { purchaseRequests } from '../../../db/tables/purchase-requests.ts';
import { requestSteps } from '../../../db/tables/request-steps.ts';
import { stepDecisions } from '../../../db/tables/step-decisions.ts';
import { csvStart, csvText } from '../../../platform/csv/stream.ts';
import type { Download } from '../../../platform/downloads.ts';
import type { Work } from '../../../platform/serve.ts';
import type { InTurns } from '../../../platform/serve-heavy.ts';
import { findEverybody, nameOf } from './known-people.queries.ts';
import { listRequests } from './requests.queries.ts';

/** All requests as CSV, the newest first, with a column for each question that any of them was asked. */
export async function exportRequests({
  db,
  at: now,
  today,
  turn,
}: Pick<Work, 'db' | 'at' | 'today'> & InTurns): Promise<Download> {
  const rows = await listRequests(db, { now, today });
  const people = await findEverybody(db);
  const answers = await readAnswersOf({ db });
  const labels = [...new Set([...answers.values()].flatMap((given) => given.map(([label]) => label)))];
  const lineOf = (row: RequestRow): string => {
    const given = Map.groupBy(answers.get(row.id) ?? [], ([label]) => label);
    const own = labels.map((label) => (given.get(label) ?? []).map(([, text]) => text));
    return csvText([requestCells(row, { nameOf: (id) => nameOf(people, id), answers: own })]);
  };
  const content = Readable.from([
    csvStart(requestHeads(labels)),
    ...(await turn.run(mapSteps(rows, lineOf))),
  ]);
  return { fileName: `requests-${today}.csv`, type: 'text/csv; charset=utf-8', content };
}

interface AskedRow {
  readonly id: number;
  readonly questions: readonly Question[];
  readonly answers: Readonly<Record<string, Answer>>;
  readonly step?: string;
}

type Given = readonly (readonly [label: string, answer: Answer])[];

/** The answers of each request to its form's questions and its steps' ones, by their labels. */
async function readAnswersOf({ db }: Pick<Work, 'db'>): Promise<ReadonlyMap<number, Given>> {
  const found = new Map<number, (readonly [string, Answer])[]>();
  const add = ({ id, questions, answers: given, step }: AskedRow): void => {
    for (const question of questions) {
      const answer = byQuestion(given, question);
      if (answer === undefined) continue;
      const label = step === undefined ? question.label : `${step}: ${question.label}`;
      found.set(id, [...(found.get(id) ?? []), [label, answer]]);
    }
  };
  const forms = await db
    .select({
      id: purchaseRequests.id,
      questions: purchaseRequests.questions,
      answers: purchaseRequests.answers,
    })
    .from(purchaseRequests)
    .orderBy(asc(purchaseRequests.id));
  for (const { id, questions, answers } of forms) add({ id, questions, answers });
  const steps = await db
    .select({
      id: requestSteps.requestId,
      label: requestSteps.label,
      questions: requestSteps.questions,
      answers: stepDecisions.answers,
    })
    .from(stepDecisions)
    .innerJoin(requestSteps, eq(requestSteps.id, stepDecisions.stepId))
    .where(and(eq(stepDecisions.stands, true), sql`${stepDecisions.answers} <> '{}'::jsonb`))
    .orderBy(asc(stepDecisions.id));
  for (const { id, label, questions, answers } of steps) add({ id, questions, answers, step: label });
  return found;
}
