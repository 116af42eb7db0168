import { mailKinds } from '@purser/domain/mail';
import { fillBody } from '@purser/domain/mail-templates';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { newMails } from '../../../test/approval-scene.ts';
import { act, askedFor, requestScene, stepNames } from '../../../test/request-scene.ts';
import { reassign, requestAt } from '../../../test/request-steps.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';

const { submission, tech, legal, wrapUp } = stepNames;

/** Changes one step of the workflow. */
async function changeStep(chief: Visitor, key: string, more: object): Promise<void> {
  const { steps } = (await chief.get('/api/settings/workflow')).json();
  const changed = steps.map((step: { key: string }) => (step.key === key ? { ...step, ...more } : step));
  jsonOf(await chief.send('PUT', '/api/settings/workflow', { steps: changed }));
}

const open = { assigneeType: 'user', roleType: null, approverId: null };

/** The mails of requests that were written since the last time, by recipient. */
function mailReader(app: TestApp) {
  const read = newMails(app);
  return async () => Object.fromEntries((await read()).map((mail) => [mail.to, mail]));
}

test('Whoever’s turn it is reads what it costs, who asked, what was said so far and what to check', async () => {
  const { scene, app, ann, tess, eve, chief } = await requestScene();
  await changeStep(chief, legal, { actions: ['Check the terms', '- Check the data'] });
  const url = await askedFor(scene, { estimatedCost: 1000 });
  await eve.send('POST', `${url}/comments`, { content: 'We use it\nalready' });
  const read = mailReader(app);
  await read();
  await act(ann, url, ['approve', submission, 'By January please']);
  const submitted = await read();
  expect(submitted.tess?.details).toMatchObject({
    headline: 'Your turn: Wasabi Cloud Storage, $1,000 a year',
    happened: 'Ann submitted a request for Wasabi Cloud Storage (REQ-000001).',
    todo: 'It is your turn: Tech Security. Open the request, then approve it, ask for changes, or reject it.',
    requestor: 'Ann',
    cost: '1000.00',
    comment: 'By January please',
    soFar: 'Eve: We use it already',
  });
  await act(tess, url, ['approve', tech, 'Safe']);
  const decided = await read();
  expect(decided.bob?.details).toMatchObject({
    headline: 'Your turn: Wasabi Cloud Storage, $1,000 a year',
    toCheck: '• Check the terms\n• Check the data',
    comment: 'Safe',
    soFar: 'Eve: We use it already\nAnn (Request Submission): By January please',
  });
  expect(decided.bob?.why).toBe('The request waits for you.');
  expect(decided.ann?.details).toMatchObject({
    headline: 'Tess approved Tech Security: Wasabi Cloud Storage',
    todo: 'The next step is Legal Review. It waits for Bob; you don’t have to do anything.',
    nextStep: 'Legal Review',
  });
  expect(decided.ann?.details.toCheck).toBeUndefined();
  expect(decided.ann?.why).toBe('You made this request.');
});

test('The last approval says that the request is over, and leads to the software', async () => {
  const { scene, app, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp);
  const read = mailReader(app);
  const turn = await read();
  expect(turn.wes?.details.todo).toMatch(/then fill out its contract and ownership details\.$/);
  const software = { vendor: 'Wasabi', product_name: 'Cloud Storage' };
  const contract = { startDate: '2026-12-01', cost: 1000, billingCycle: 'yearly', endDate: '2027-11-30' };
  const done = jsonOf(await wes.send('POST', `${url}/complete`, { software, contract, files: [] }));
  const mails = await read();
  expect(Object.keys(mails)).toEqual(['ann']);
  expect(mails.ann?.details).toMatchObject({
    headline: 'Finished: Wasabi Cloud Storage, approved by Wes',
    todo: 'The request is over: the software and its contract are in Purser.',
    itemLink: `/dashboard?software=${done.software.id}`,
  });
});

test('Whoever a current step is re-assigned to is told, by whom and from whom, and nobody else is', async () => {
  const { scene, app, chief, tess, ids } = await requestScene();
  const url = await requestAt(scene, tech);
  const read = mailReader(app);
  await read();
  await reassign(chief, url, [tech, ids.eve]);
  const mails = await read();
  expect(Object.keys(mails)).toEqual(['eve']);
  expect(mails.eve?.details).toMatchObject({
    headline: 'Your turn: Wasabi Cloud Storage (assigned by Chief)',
    happened:
      'Chief assigned Tech Security of the request for Wasabi Cloud Storage (REQ-000001) to you. Before, it waited for Tess.',
    decision: 're-assigned',
    // The same isn't told twice.
    changes: '',
  });
  // Given back, the same person hears of it again; what isn't anybody's turn yet is told to nobody.
  await reassign(chief, url, [tech, ids.tess]);
  expect(Object.keys(await read())).toEqual(['tess']);
  await reassign(chief, url, [legal, ids.eve]);
  await reassign(tess, url, [tech, ids.tess]);
  await reassign(chief, url, [tech, ids.chief]);
  expect(await read()).toEqual({});
});

test('What somebody leaves waiting is told to whoever takes over, or to the administrators, who read why', async () => {
  const { scene, app, chief, ids } = await requestScene();
  const deputy = await app.signIn({ email: 'deputy@example.com', role: 'admin' });
  const url = await requestAt(scene, legal);
  const read = mailReader(app);
  await read();
  const away = await chief.send('DELETE', `/api/users/${ids.bob}?handOverTo=${ids.eve}`);
  expect(away.statusCode, away.body).toBeLessThan(300);
  const mails = await read();
  expect(Object.keys(mails)).toEqual(['eve']);
  expect(mails.eve?.details.happened).toBe(
    'Chief deleted Bob, whom Legal Review of the request for Wasabi Cloud Storage (REQ-000001) waited for, and handed it over to you.',
  );
  await chief.send('DELETE', `/api/users/${ids.eve}`);
  const left = await read();
  expect(Object.keys(left)).toEqual(['deputy']);
  expect(left.deputy?.why).toBe(
    'Whoever the step waited for was deleted. You are an administrator, so you can decide it.',
  );
  expect((await deputy.get(url)).statusCode).toBe(200);
});

test('An administrator who stands in reads whether nobody was assigned or somebody was deleted', async () => {
  const { scene, app, ann, tess, ids } = await requestScene();
  const read = mailReader(app);
  const url = await requestAt(scene, tech);
  await read();
  await app.db.execute(sql`update users set "deletedAt" = now() where id = ${ids.bob}`);
  await act(tess, url, ['approve', tech]);
  expect((await read()).chief).toMatchObject({
    why: 'Whoever the step waited for was deleted. You are an administrator, so you can decide it.',
    details: { headline: 'Your turn: Wasabi Cloud Storage' },
  });
  await changeStep(scene.chief, tech, open);
  const second = await askedFor(scene);
  await act(ann, second, ['approve', submission]);
  expect((await read()).chief?.why).toBe(
    'Nobody is assigned to the step. You are an administrator, so you can decide it.',
  );
});

test.each([
  ['their request', stepNames.submission, stepNames.tech],
  ['a later step by role', stepNames.legal, stepNames.legal],
])(
  'Where %s waits for a requestor who is deleted, the administrators are told, and the one who left is not',
  async (_, at, role) => {
    const { scene, app, chief, ids } = await requestScene();
    await app.signIn({ email: 'deputy@example.com', role: 'admin' });
    const own = { label: 'Own Review', assigneeType: 'role', roleType: 'requestor', approverId: null };
    await changeStep(chief, role, own);
    await requestAt(scene, at);
    const read = mailReader(app);
    await read();
    expect((await chief.send('DELETE', `/api/users/${ids.ann}`)).statusCode).toBe(204);
    const mails = await read();
    expect(Object.keys(mails)).toEqual(['deputy']);
    expect(mails.deputy?.why).toBe(
      'Whoever the step waited for was deleted. You are an administrator, so you can decide it.',
    );
  },
);

test('An administrator who stands in for nobody’s step isn’t asked to decide it once it is decided', async () => {
  const { scene, app, chief } = await requestScene();
  await app.signIn({ email: 'deputy@example.com', role: 'admin' });
  const roles = ['requestor', 'current_assignee', 'next_assignee'];
  await chief.send('PUT', '/api/settings/email-rules', { approvalStep: { roles } });
  await changeStep(chief, tech, open);
  const url = await requestAt(scene, tech);
  const read = mailReader(app);
  await read();
  await act(chief, url, ['approve', tech]);
  expect((await read()).deputy?.why).toBe(
    'Nobody is assigned to the step, so the administrators are told, and you are one.',
  );
});

test('Whoever’s turn it is reads what it is for, without opening the request', async () => {
  const { scene, app, ann } = await requestScene();
  const department = JSON.stringify({
    segments: ['Studio', 'Capital'],
    percentages: { Studio: 60, Capital: 40 },
  });
  const url = await askedFor(scene, {
    department,
    description: 'Object storage',
    businessRequirements: 'Replaces\ntape',
  });
  const read = mailReader(app);
  await read();
  await act(ann, url, ['approve', submission]);
  const { tess } = await read();
  expect(tess?.details).toMatchObject({
    department: 'Studio 60%, Capital 40%',
    description: 'Object storage',
    requirements: 'Replaces tape',
  });
  const body = fillBody(mailKinds.approvalStep.html, tess?.details ?? {});
  expect(body).toContain('<li>Department: Studio 60%, Capital 40%</li>');
  expect(body).toContain('<p>Description: Object storage</p>');
  expect(body).toContain('<p>Business requirements: Replaces tape</p>');
});

test('The mail of a step that its requestor approved says so', async () => {
  const { scene, app, ann, ids } = await requestScene();
  const url = await askedFor(scene, { techAdminId: ids.ann });
  await act(ann, url, ['approve', submission]);
  const read = mailReader(app);
  await read();
  await act(ann, url, ['approve', tech]);
  expect((await read()).bob?.details.happened).toBe(
    'Ann approved Tech Security of the request for Wasabi Cloud Storage (REQ-000001) (approved by the requestor).',
  );
});
