import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31' };

async function withContract() {
  const { app, visitor: ann } = await withVisitor();
  const me: number = (await ann.get('/api/me')).json().id;
  const owners = { business_owner_id: me, tech_admin_id: me, executive_sponsor_id: me };
  const url = `/api/software/${await addedItem(ann, yearly, owners)}/contracts`;
  const [{ id: renewsContractId }] = (await ann.get(url)).json();
  return { app, ann, url, body: { ...next, renewsContractId } };
}

test('Of two people who renew a term at once one does, and the other is told', async () => {
  const { ann, url, body } = await withContract();
  const answers = await Promise.all([ann.send('POST', url, body), ann.send('POST', url, body)]);
  const [done, late] = answers.toSorted((a, b) => a.statusCode - b.statusCode);
  expect([done?.statusCode, late?.statusCode]).toEqual([201, 409]);
  expect(late?.json().error).toBe(
    'This term has been renewed: the next contract starts on Jan 1, 2027. Please load again',
  );
  expect((await ann.get(url)).json()).toHaveLength(2);
});

test('A renewal that waits for its approval is neither asked for again nor saved beside that', async () => {
  const { ann, url, body } = await withContract();
  expect((await ann.send('POST', `${url}/submit`, body)).statusCode).toBe(201);
  for (const path of [`${url}/submit`, url]) {
    expect(jsonOf(await ann.send('POST', path, body), 409).error).toContain('waits for its approval already');
  }
});
