import { expect, test } from 'vitest';
import { begunRequest } from '../../../test/request-talk.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const left = (visitor: Visitor, url: string) => visitor.send('DELETE', `${url}?untouched=true`);

test('A draft that was opened and left untouched is gone at once', async () => {
  const { visitor: ann } = await withVisitor();
  const url = await begunRequest(ann);
  expect((await left(ann, url)).statusCode).toBe(204);
  expect((await ann.get(url)).statusCode).toBe(404);
});

test('One that was filled in stays, and says so', async () => {
  const { visitor: ann } = await withVisitor();
  const url = await begunRequest(ann, { vendor: 'Wasabi' });
  const answer = await left(ann, url);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'not_untouched' });
  expect((await ann.get(url)).statusCode).toBe(200);
});
