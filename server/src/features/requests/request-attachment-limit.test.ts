import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { attached, begunRequest, idOf, uploadedAttachment } from '../../../test/request-comments-scene.ts';
import { type TestApp, type Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const address = '/api/request-attachments';
const refusal = 'A request can have at most 5 files, and this one has 5. Please delete one of them first';

async function scene(files: number): Promise<{ app: TestApp; ann: Visitor; url: string }> {
  const { app, visitor: ann } = await withVisitor();
  const url = await begunRequest(ann, { vendor: 'Wasabi', productName: 'Storage' });
  for (let at = 0; at < files; at += 1) await attached(app, ann, { url });
  return { app, ann, url };
}

test('A request has at most five files in all; another has room once one was deleted', async () => {
  const { app, ann, url } = await scene(5);
  const claim = { ...(await uploadedAttachment(app, ann)), requestId: idOf(url) };
  const sixth = jsonOf(await ann.send('POST', address, claim), 409);
  expect(sixth).toMatchObject({ code: 'too_many_files', error: refusal });
  const [newest] = (await ann.get(`${url}/attachments`)).json();
  expect((await ann.send('DELETE', `${address}/${newest.id}`)).statusCode).toBe(204);
  expect((await ann.send('POST', address, claim)).statusCode).toBe(201);
});

test('Files that come at once are no more than five together', async () => {
  const { app, ann, url } = await scene(3);
  const claims = [];
  for (let at = 0; at < 6; at += 1) claims.push(await uploadedAttachment(app, ann));
  const answers = await Promise.all(
    claims.map((claim) => ann.send('POST', address, { ...claim, requestId: idOf(url) })),
  );
  const codes = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
  expect(codes).toEqual([201, 201, 409, 409, 409, 409]);
  expect((await ann.get(`${url}/attachments`)).json()).toHaveLength(5);
});

test('A claim that is repeated after its answer was lost is no sixth file', async () => {
  const { app, ann, url } = await scene(4);
  const claim = { ...(await uploadedAttachment(app, ann)), requestId: idOf(url) };
  const first = jsonOf(await ann.send('POST', address, claim), 201);
  const again = await ann.send('POST', address, claim);
  expect(again.json()).toEqual(first);
});
