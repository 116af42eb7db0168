import { expect, test } from 'vitest';
import { act, askedFor, requestScene, stepNames } from '../../../test/request-scene.ts';
import { mailsAbout } from '../../../test/request-comments-scene.ts';

const { submission, tech } = stepNames;

test('Whoever is mentioned with a decision gets the mail of a comment, and nobody two of one decision', async () => {
  const { scene, app, ann, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', submission]);
  const before = (await mailsAbout(app, url)).length;
  const comment = 'Fine with me. @eve please note, @bob your turn, @tess myself, @nobody';
  expect((await act(tess, url, ['approve', tech, comment])).statusCode).toBe(200);
  const mails = (await mailsAbout(app, url)).slice(before);
  expect(mails.map(({ event, username }) => `${event} ${username}`).toSorted()).toEqual([
    'approvalStep ann',
    'approvalStep bob',
    'requestComment eve',
  ]);
  expect(mails.find(({ username }) => username === 'eve')?.details).toMatchObject({
    author: 'Tess',
    comment,
  });
});
