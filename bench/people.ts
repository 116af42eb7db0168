import type { OpenDatabase } from '@purser/server/db/client';
import type { TestSmtpServer } from '@purser/server/test/smtp-server';
import { atMost, type Figure, percentile, timed } from './measure.ts';
import { get } from './reading.ts';
import type { Bench } from './server.ts';

const people = 5000;
const mails = 1000;

/** How long an import of 5,000 people takes. */
export async function benchPeopleImport(bench: Bench): Promise<Figure> {
  const form = new FormData();
  form.append('csv', new Blob([csvFile()], { type: 'text/csv' }), 'people.csv');
  const milliseconds = await timed(async () => {
    const answer = await fetch(`${bench.origin}/api/users/bulk-import`, {
      method: 'POST',
      headers: { cookie: bench.cookie },
      body: form,
    });
    const body: unknown = await answer.json();
    const isWhole = typeof body === 'object' && body !== null && Reflect.get(body, 'imported') === people;
    if (!isWhole)
      throw new Error(`The import answered ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  });
  return atMost('Import of 5,000 people', milliseconds / 1000, [3, 's']);
}

const csvFile = (): string => {
  const line = (_: unknown, at: number): string => `person${at}@example.com,Person Number ${at}`;
  return ['email,name', ...Array.from({ length: people }, line)].join('\n');
};

/**
 * How long the reminders take that a server sees to as it starts, how soon a thousand of their mails have left, and how
 * fast it answers meanwhile. The mail server is the bench's own.
 */
export async function benchMails(bench: Bench, smtp: TestSmtpServer): Promise<Figure[]> {
  // No mail leaves before all are there.
  const gate = Promise.withResolvers<void>();
  smtp.beforeAnswer = () => gate.promise;
  const reminding = await reminderRun(bench.database);
  await smtp.arrived(1);
  await keepMails(bench.database, mails);
  const answers: number[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) answers.push((await get(bench, '/api/me')).total);
  })();
  const leaving = await timed(async () => {
    gate.resolve();
    await smtp.arrived(mails);
  });
  isOver = true;
  await asking;
  return [
    atMost(
      'Reminder run over 10,000 items, half of them due with three owners each, as its queue has it',
      reminding,
      [3, 's'],
    ),
    atMost('1,000 mails by SMTP to a server on this machine', leaving / 1000, [60, 's']),
    atMost('GET /api/me meanwhile, p99', percentile(answers, 0.99), [50, 'ms']),
  ];
}

/** How many seconds the last run took, once it is done. */
export async function reminderRun({ pool }: OpenDatabase): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ state: string; seconds: number | null }>(`
      select state, extract(epoch from completed_on - started_on)::float as seconds from jobs.job
      where name = 'send-renewal-reminders' order by created_on desc limit 1`);
    const [{ state, seconds } = { state: 'none', seconds: null }] = rows;
    if (state === 'completed' && seconds !== null) return seconds;
    if (state === 'retry' || state === 'failed') throw new Error('The reminders were not sent.');
    await new Promise((resolve) => {
      setTimeout(resolve, 200);
    });
  }
}

// The jobs that a server has taken already are among those that stay.
async function keepMails({ pool }: OpenDatabase, count: number): Promise<void> {
  await pool.query(
    `delete from jobs.job where name = 'send-mail' and id not in (
      select id from jobs.job where name = 'send-mail' order by state = 'active' desc, created_on, id limit $1)`,
    [count],
  );
  await pool.query(
    `delete from mails where not exists (
      select from jobs.job where name = 'send-mail' and (data ->> 'id')::integer = mails.id)`,
  );
}
