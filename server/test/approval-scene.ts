import { sql } from 'drizzle-orm';
import { jsonOf } from './answers.ts';
import { type Colleague, colleague } from './colleagues.ts';
import { endedWithTest } from './request-scene.ts';
import { addedRequest, approved } from './requests.ts';
import { startApp, type TestApp } from './start-app.ts';

const names = ['ann', 'sam', 'leo', 'fay', 'flo', 'fox', 'chief'] as const;
type Name = (typeof names)[number];

/** Ann asks, sam is security, leo legal, fay, flo and fox are finance, chief administers. */
export interface ApprovalScene extends Readonly<Record<Name, Colleague>>, AsyncDisposable {
  readonly app: TestApp;
}

export const stepKeys = {
  submission: 'request_submission',
  security: 'security',
  legal: 'legal',
  finance: 'finance',
  wrapUp: 'operations_wrapup',
} as const;

/**
 * Security and Legal beside each other, Finance by two of a group from $10,000 on and due in two working days, after one more the
 * administrators' as well; then the wrap-up.
 */
export async function approvalScene(more: Readonly<Record<string, object>> = {}): Promise<ApprovalScene> {
  const app = await startApp({});
  const people: Partial<Record<Name, Colleague>> = {};
  for (const name of names)
    people[name] = await colleague(app, {
      email: `${name}@example.com`,
      role: name === 'chief' ? 'admin' : 'user',
    });
  const { ann, sam, leo, fay, flo, fox, chief } = people;
  if (!ann || !sam || !leo || !fay || !flo || !fox || !chief) throw new Error('Somebody is missing.');
  const groups = [{ key: 'finance_leads', name: 'Finance leads', memberIds: [fay.id, flo.id, fox.id] }];
  jsonOf(await chief.send('PUT', '/api/settings/approval-groups', { groups }));
  const steps = [
    { key: stepKeys.submission, label: 'Request Submission' },
    { key: stepKeys.security, label: 'Security', approverId: sam.id, ...more.security },
    { key: stepKeys.legal, label: 'Legal', approverId: leo.id, besidePrevious: true, ...more.legal },
    {
      key: stepKeys.finance,
      label: 'Finance',
      approvers: [{ type: 'group', key: 'finance_leads' }],
      needs: 2,
      conditions: [{ field: 'cost', op: 'at_least', value: 10_000 }],
      dueDays: 2,
      escalateAfterDays: 1,
      questions: [{ key: 'center', label: 'Cost center', type: 'number', required: true }],
      ...more.finance,
    },
    { key: stepKeys.wrapUp, label: 'Wrap-up', approverId: sam.id },
  ];
  jsonOf(await chief.send('PUT', '/api/settings/workflow', { steps }));
  const scene = { app, ann, sam, leo, fay, flo, fox, chief };
  return { ...scene, ...endedWithTest(app) };
}

/** A request of ann's that Security and Legal have approved; answers its id. */
export async function pastLegal({ ann, sam, leo }: ApprovalScene, wanted: object): Promise<number> {
  const { id } = await addedRequest(ann, wanted);
  await approved(ann, id, stepKeys.submission);
  await approved(leo, id, stepKeys.legal);
  await approved(sam, id, stepKeys.security);
  return id;
}

/** A mail as it was written: to whom, why, and its texts. */
export interface WrittenMail extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly to: string;
  readonly why: string | null;
  readonly details: Readonly<Record<string, string>>;
}

/** The mails that were written since the last time, in their order. */
export function newMails({ db }: TestApp) {
  let last = 0;
  return async (): Promise<readonly WrittenMail[]> => {
    const { rows } = await db.execute<WrittenMail>(sql`
      select mails.id, username as "to", why, details from mails join users on users.id = mails."userId"
      where mails.id > ${last} order by mails.id`);
    last = rows.at(-1)?.id ?? last;
    return rows;
  };
}
