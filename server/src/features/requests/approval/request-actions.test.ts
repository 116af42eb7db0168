import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { act, askedFor, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../../test/request-steps.ts';

const { submission, tech, legal } = stepNames;
const hour = 60 * 60 * 1000;

test('A decision is kept with its step: who, when and what was said', async () => {
  const { scene, app, ann, ids } = await requestScene();
  const url = await askedFor(scene);
  app.clock.pass(hour);
  await act(ann, url, ['approve', submission, '  Budget is agreed ']);
  expect(await stepsOf(ann, url)).toMatchObject({
    [submission]: {
      status: 'approved',
      comments: 'Budget is agreed',
      decidedBy: ids.ann,
      decidedByName: 'Ann',
      isSelfApproved: false,
      since: '2026-11-21T12:00:00.000Z',
      completedAt: '2026-11-21T13:00:00.000Z',
    },
    [tech]: { status: 'pending', assigneeId: ids.tess, since: '2026-11-21T13:00:00.000Z', decidedBy: null },
    [legal]: { status: 'pending', since: null },
  });
});

test('A step that somebody else has decided is 409 with who and when, and nothing changes', async () => {
  const { scene, app, ann, tess, chief, ids } = await requestScene();
  const url = await requestAt(scene, tech);
  await act(tess, url, ['approve', tech]);
  app.clock.pass(2 * hour);
  const before = (await ann.get(url)).json();
  for (const action of ['approve', 'reject']) {
    const answer = await act(chief, url, [action, tech]);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'decided',
      error: 'Tech Security was approved by Tess on Nov 21, 2026 at 12:00 UTC',
      decidedBy: ids.tess,
      decidedByName: 'Tess',
      decidedAt: '2026-11-21T12:00:00.000Z',
      decision: 'approved',
    });
  }
  expect((await act(tess, url, ['reject', tech])).statusCode).toBe(409);
  expect((await ann.get(url)).json()).toEqual(before);
});

test('A step that isn’t there is refused', async () => {
  const { scene, ann } = await requestScene();
  const url = await askedFor(scene);
  for (const action of ['approve', 'reject', 'comment']) {
    const answer = await act(ann, url, [action, 'somewhere_else', 'Hello']);
    expect(answer.json()).toMatchObject({
      status: 422,
      fields: { stepName: 'This request has no such step' },
    });
  }
});

test('A comment is added to the request and moves nothing, whoever makes it', async () => {
  const { scene, ann, eve } = await requestScene();
  const url = await askedFor(scene);
  const before = (await ann.get(url)).json();
  const answer = jsonOf(await act(eve, url, ['comment', tech, 'Have you asked Finance?']));
  expect(answer).toEqual(before);
  expect((await ann.get(`${url}/comments`)).json()).toMatchObject([
    { content: 'Have you asked Finance?', user: { name: 'Eve' } },
  ]);
  for (const blank of ['  ', '']) {
    const body = { action: 'comment', stepName: tech, comment: blank };
    const refused = await ann.send('POST', `${url}/action`, body);
    expect(refused.json()).toMatchObject({ status: 422, fields: { comment: 'Please write a comment' } });
  }
});

test('A stale If-Match is 412, but a step that was decided meanwhile is 409', async () => {
  const { scene, ann, tess, chief } = await requestScene();
  const url = await askedFor(scene);
  const submit = (ifMatch: string) =>
    ann.send('POST', `${url}/action`, { action: 'approve', stepName: submission }, { 'if-match': ifMatch });
  await ann.send('PUT', url, { description: 'More' });
  expect((await submit('"v1"')).json()).toMatchObject({ status: 412, version: 2 });
  const taken = await submit('"v2"');
  expect(taken.json()).toMatchObject({ currentStep: tech, version: 3 });
  expect(taken.headers.etag).toBe('"v3"');
  await act(tess, url, ['approve', tech]);
  const body = { action: 'approve', stepName: tech };
  expect((await chief.send('POST', `${url}/action`, body, { 'if-match': '"v3"' })).statusCode).toBe(409);
});
