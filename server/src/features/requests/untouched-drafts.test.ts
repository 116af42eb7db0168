import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
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
  expect(jsonOf(await left(ann, url), 409)).toMatchObject({ code: 'not_untouched' });
  expect((await ann.get(url)).statusCode).toBe(200);
});
