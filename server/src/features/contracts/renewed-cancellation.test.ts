import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Tests take place on 2026-11-21.
const next = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31' };
const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };

async function cancelledItem(contract: object = yearly, decision: object = {}) {
  const { visitor: ann } = await withVisitor();
  const me: number = (await ann.get('/api/me')).json().id;
  const owners = { business_owner_id: me, tech_admin_id: me, executive_sponsor_id: me };
  const id = await addedItem(ann, contract, { ...owners });
  const url = `/api/software/${id}`;
  const [{ id: renewsContractId }] = (await ann.get(`${url}/contracts`)).json();
  jsonOf(await ann.send('PUT', `${url}/renewal`, { ...notice, termEnd: '2026-12-31', ...decision }));
  expect((await ann.get(url)).json()).toMatchObject({ status: 'pending_cancellation' });
  return { ann, id, url, body: { ...next, renewsContractId } };
}

const codes = async (calls: readonly Promise<{ statusCode: number }>[]) =>
  (await Promise.all(calls)).map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);

const changesOf = async (ann: Visitor, id: number): Promise<string[]> =>
  jsonOf(await ann.get(`/api/software/${id}/change-logs`)).map(
    ({ fieldName, oldValue, newValue }: Record<string, string>) => `${fieldName}: ${oldValue} → ${newValue}`,
  );

test('A term that was cancelled is renewed once, and the cancellation is taken back with words', async () => {
  const { ann, id, url, body } = await cancelledItem();
  const renew = () => ann.send('POST', `${url}/contracts`, body);
  expect(await codes([renew(), renew()])).toEqual([201, 409]);
  expect(await codes([renew(), renew()])).toEqual([409, 409]);
  expect((await ann.get(url)).json()).toMatchObject({ status: 'active' });
  expect((await ann.get(`${url}/renewal`)).json()).toMatchObject({ state: 'renewed' });
  const words = 'Cancel, notice given on Nov 20, 2026 (E-mail)';
  expect(await changesOf(ann, id)).toEqual(
    expect.arrayContaining([
      'status: pending_cancellation → active',
      `contract #${body.renewsContractId} · renewal of the term until 2026-12-31: ${words} → Renew`,
    ]),
  );
  const [activity] = (await ann.get('/api/activity-feed')).json();
  expect(activity).toMatchObject({ details: words, description: expect.stringContaining('taken back') });
});

test('What is followed isn’t renewed once more, also where its item was cancelled since or a later contract runs', async () => {
  const { visitor: ann } = await withVisitor();
  const id = await addedItem(ann, { ...yearly, startDate: '2024-01-01', endDate: '2024-12-31' });
  const url = `/api/software/${id}/contracts`;
  const [{ id: renewsContractId }] = (await ann.get(url)).json();
  const second = { ...yearly, startDate: '2025-01-01', endDate: '2025-12-31', renewsContractId };
  jsonOf(await ann.send('POST', url, second), 201);
  for (const status of ['active', 'pending_cancellation', 'terminated']) {
    jsonOf(await ann.send('PATCH', `/api/software/${id}`, { status }));
    const { error } = jsonOf(await ann.send('POST', url, second), 409);
    expect(error).toBe(
      'This term has been renewed: the next contract starts on Jan 1, 2025. Please load again',
    );
  }
});

test('Whoever renews without knowing of the cancellation is told of it first', async () => {
  const { ann, url, body } = await cancelledItem();
  const unaware = { ...body, takesCancellationBack: false };
  for (const path of [`${url}/contracts`, `${url}/contracts/submit`]) {
    expect(jsonOf(await ann.send('POST', path, unaware), 409)).toMatchObject({
      code: 'cancelled',
      error:
        'This term has been cancelled (Cancel, notice given on Nov 20, 2026 (E-mail)). Renewing it takes that back: save again to do so',
    });
  }
  expect(
    (await ann.send('POST', `${url}/contracts`, { ...body, takesCancellationBack: true })).statusCode,
  ).toBe(201);
});

test('A cancellation stands while a request to renew waits, which the term says, and one waits at a time', async () => {
  const { ann, url, body } = await cancelledItem();
  const ask = () => ann.send('POST', `${url}/contracts/submit`, body);
  expect(await codes([ask(), ask()])).toEqual([201, 409]);
  expect((await ann.get(`${url}/renewal`)).json()).toMatchObject({
    state: 'cancelled',
    isRequested: true,
    decision: { decision: 'cancel' },
  });
});

test('A late cancellation that is renewed leaves nothing of itself', async () => {
  const late = { ...yearly, noticeCount: 3, noticeUnit: 'months' };
  const { ann, url, body } = await cancelledItem(late, { endsWith: 'next' });
  const after = { ...body, startDate: '2028-01-01', endDate: '2028-12-31' };
  jsonOf(await ann.send('POST', `${url}/contracts`, after), 201);
  expect((await ann.get(`${url}/renewal`)).json()).toMatchObject({
    state: 'renewed',
    term: { end: '2027-12-31' },
    decision: { decision: 'renew' },
  });
  expect((await ann.get(url)).json()).toMatchObject({ status: 'active' });
});

test('Recording what a running term costs keeps what is meant to be done about it', async () => {
  const { visitor: ann } = await withVisitor();
  const signed = {
    ...yearly,
    startDate: '2025-01-01',
    endDate: '2025-12-31',
    noticeCount: 7,
    noticeUnit: 'days',
  };
  const id = await addedItem(ann, signed);
  const url = `/api/software/${id}`;
  const [{ id: renewsContractId }] = jsonOf(await ann.get(`${url}/contracts`));
  const meant = { decision: 'cancel', note: 'Nobody uses it', termEnd: '2026-12-31' };
  jsonOf(await ann.send('PUT', `${url}/renewal`, meant));
  const recorded = { ...signed, startDate: '2026-01-01', endDate: '2026-12-31', renewsContractId };
  const { id: contractId } = jsonOf(await ann.send('POST', `${url}/contracts`, recorded), 201);
  const renewal = jsonOf(await ann.get(`${url}/renewal`));
  expect(renewal).toMatchObject({ contractId, state: 'cancelling', decision: { note: 'Nobody uses it' } });
  expect(await changesOf(ann, id)).toContain(
    `contract #${contractId} · renewal of the term until 2026-12-31: null → Cancel, notice not given yet`,
  );
});
