import { expect, test } from 'vitest';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const contract = {
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  cost: 1200,
  billingCycle: 'yearly',
  autoRenew: true,
};
const next = { ...contract, startDate: '2027-01-01', endDate: '2027-12-31' };

async function withContract() {
  const { app, visitor: ann } = await withVisitor();
  const me: number = (await ann.get('/api/me')).json().id;
  const owners = { business_owner_id: me, tech_admin_id: me, executive_sponsor_id: me };
  const item = { vendor: 'Figma', product_name: 'Organization', ...owners };
  const { id } = (await ann.send('POST', '/api/software', { ...item, contract })).json();
  const url = `/api/software/${id}/contracts`;
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
  const first = await ann.send('POST', `${url}/submit`, body);
  expect(first.statusCode, first.body).toBe(201);
  for (const path of [`${url}/submit`, url]) {
    const again = await ann.send('POST', path, body);
    expect(again.statusCode, path).toBe(409);
    expect(again.json().error).toContain('waits for its approval already');
  }
});
