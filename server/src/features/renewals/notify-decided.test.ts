import { expect, test } from 'vitest';
import { addedItem, yearly } from '../../../test/items.ts';
import { addPerson } from '../../../test/people.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('The owners are told what somebody else decided and withdrew, each time once, and nobody else is', async () => {
  const { app, visitor: ann } = await withVisitor();
  const bob = await app.signIn({ email: 'bob@example.com' });
  const eve = await app.signIn({ email: 'eve@example.com', role: 'admin' });
  const idOf = (email: string) => addPerson(app.db, { email });
  const owners = {
    business_owner_id: await idOf('bob@example.com'),
    tech_admin_id: await idOf('ann@example.com'),
    executive_sponsor_id: await idOf('eve@example.com'),
  };
  const contract = { ...yearly, noticeCount: 10, noticeUnit: 'days' };
  const id = await addedItem(ann, contract, { vendor: 'Slack', product_name: 'Business+', ...owners });
  const url = `/api/software/${id}/renewal`;
  const decision = { termEnd: '2026-12-31', decision: 'renegotiate', until: '2026-12-01', note: 'Ask' };
  expect((await ann.send('PUT', url, decision)).statusCode).toBe(200);
  expect((await ann.send('DELETE', url)).statusCode).toBe(204);
  const told = async (visitor: typeof ann) =>
    (await visitor.get('/api/notifications?kind=renewal'))
      .json()
      .map(({ title }: { title: string }) => title);
  expect(await told(bob)).toEqual([
    'Ann withdrew the decision: Slack Business+',
    'Ann decided: Slack Business+',
  ]);
  expect(await told(ann)).toEqual([]);
  expect(await told(eve)).toEqual([]);
});
