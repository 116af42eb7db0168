import { expect, test } from 'vitest';
import { addPerson } from '../../../test/people.ts';
import { attached, begunRequest, reassigned } from '../../../test/request-talk.ts';
import { type TestApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

async function scene(): Promise<{ app: TestApp; ann: Visitor; bob: Visitor }> {
  const { app, visitor } = await withVisitor();
  return {
    app,
    ann: visitor,
    bob: await app.signIn({ email: 'bob@example.com' }),
  };
}

const left = (visitor: Visitor, url: string) => visitor.send('DELETE', `${url}?untouched=true`);

test('A draft that was opened and left untouched is gone at once', async () => {
  const { ann } = await scene();
  const url = await begunRequest(ann);
  expect((await left(ann, url)).statusCode).toBe(204);
  expect((await ann.get(url)).statusCode).toBe(404);
});

test.each([
  { vendor: 'Wasabi' },
  { description: 'Cheaper storage' },
  { estimatedCost: 12_000 },
  { vendor: 'Wasabi', productName: 'Storage' },
])('One with %j stays, and says so', async (fields) => {
  const { ann } = await scene();
  const url = await begunRequest(ann, fields);
  const answer = await left(ann, url);
  expect(answer.statusCode).toBe(409);
  expect(answer.json()).toMatchObject({ code: 'not_untouched' });
  expect((await ann.get(url)).statusCode).toBe(200);
});

test('One with a comment, a file or another approver stays', async () => {
  const { app, ann } = await scene();
  const admin = await app.signIn({ email: 'eve@example.com', role: 'admin' });
  const [said, filed, handed] = [await begunRequest(ann), await begunRequest(ann), await begunRequest(ann)];
  await ann.send('POST', `${said}/comments`, { content: 'Soon' });
  await attached(app, ann, { url: filed });
  const newAssigneeId = await addPerson(app.db, { email: 'zoe@example.com' });
  await reassigned(admin, handed, { stepName: 'legal_review', newAssigneeId });
  for (const url of [said, filed, handed]) expect((await left(ann, url)).statusCode).toBe(409);
});

test('Nobody else removes it', async () => {
  const { ann, bob } = await scene();
  const url = await begunRequest(ann);
  expect((await left(bob, url)).statusCode).toBe(403);
  expect((await ann.get(url)).statusCode).toBe(200);
});
