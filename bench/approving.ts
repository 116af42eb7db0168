import { z } from 'zod';
import { atMost, type Figure, median, timed } from './measure.ts';
import type { Bench } from './server.ts';

const steps = 30;
const approversPerStep = 50;
const runs = 25;

const created = z.object({ id: z.number() });
const listed = z.array(z.object({ id: z.number(), email: z.string() }));

/**
 * How fast a request goes on whose workflow has 30 steps with 10 conditions and 50 approvers each, as many as the settings allow
 * together, while 100 people are out of office.
 */
export async function benchApprovals(bench: Bench): Promise<Figure[]> {
  const { pool } = bench.database;
  await pool.query(`insert into users (email, username, name)
    select 'approves' || n || '@example.com', 'approves' || n, 'Approver Number ' || n from generate_series(1, 200) n`);
  await pool.query(`insert into absences ("personId", "from", "to", "delegateId")
    select a.id, current_date - 5, current_date + 5, a.id + 100 from users a where a.email like 'approves%' order by a.id limit 100`);
  const people = listed
    .parse(await send(bench, 'GET /api/users'))
    .filter(({ email }) => email.startsWith('approves'));
  await send(bench, 'PUT /api/settings/workflow', { steps: workflowOf(people.map(({ id }) => id)) });
  const added = created.parse(
    await send(bench, 'POST /api/purchase-requests', {
      vendor: 'Acme',
      productName: 'Rockets',
      estimatedCost: 500_000,
      submit: true,
    }),
  );
  const address: `/${string}` = `/api/purchase-requests/${added.id}`;
  const approvals: number[] = [];
  for (let at = 1; at < runs; at += 1)
    approvals.push(
      await timed(() => send(bench, `POST ${address}/action`, { action: 'approve', stepName: `step_${at}` })),
    );
  const reads: number[] = [];
  for (let at = 0; at < runs; at += 1)
    reads.push(
      await timed(async () => {
        await send(bench, `GET ${address}`);
        await send(bench, `GET ${address}/steps`);
      }),
    );
  return [
    atMost('Approving a step of 30 with 10 conditions and 50 approvers each', median(approvals), [30, 'ms']),
    atMost('Such a request and its steps, call after call', median(reads), [30, 'ms']),
  ];
}

const workflowOf = (ids: readonly number[]): object[] => [
  { key: 'request_submission', label: 'Request Submission' },
  ...Array.from({ length: steps - 1 }, (_, at) => ({
    key: `step_${at + 1}`,
    label: `Step ${at + 1}`,
    approvers: Array.from({ length: approversPerStep }, (_one, index) => ({
      type: 'user',
      id: ids[(at * 7 + index) % ids.length],
    })),
    needs: 'any',
    dueDays: 3,
    // The last step is the wrap-up, which applies to every request.
    ...(at < steps - 2 && { conditions }),
  })),
];

const conditions = Array.from({ length: 10 }, (_, at) => ({
  field: 'cost',
  op: 'at_least',
  value: 1000 + at,
}));

type Method = 'GET' | 'POST' | 'PUT';

async function send(
  { origin, cookie }: Bench,
  what: `${Method} /${string}`,
  body?: object,
): Promise<unknown> {
  const [method = 'GET', path = ''] = what.split(' ');
  const answer = await fetch(`${origin}${path}`, {
    method,
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
