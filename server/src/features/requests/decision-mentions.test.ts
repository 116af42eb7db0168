import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../test/request-scene.ts';
import { idOf } from '../../../test/request-talk.ts';

const { submission, tech } = stepNames;

/** The mails about a request, as event and recipient. */
async function mailed({ app }: RequestScene, url: string) {
  const { rows } = await app.db.execute<{ event: string; username: string; details: object }>(sql`
    select event, username, details from mails join users on users.id = mails."userId"
    where "requestId" = ${idOf(url)} order by mails.id`);
  return rows;
}

test('Whoever is mentioned with a decision gets the mail of a comment, and nobody two of one decision', async () => {
  const { scene, ann, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', submission]);
  const before = (await mailed(scene, url)).length;
  const comment = 'Fine with me. @eve please note, @bob your turn, @tess myself, @nobody';
  expect((await act(tess, url, ['approve', tech, comment])).statusCode).toBe(200);
  const mails = (await mailed(scene, url)).slice(before);
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
