import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import type { TestApp, Visitor } from '../../../test/start-app.ts';
import { withVisitor, withVisitors } from '../../../test/with-visitor.ts';
import { users } from '../../db/tables/users.ts';

// Tests take place on 2026-11-21.
const contract = { ...yearly, noticeCount: 10, noticeUnit: 'days', nextReviewDate: '2026-12-10' };
const add = (visitor: Visitor, item: object): Promise<number> => addedItem(visitor, contract, item);

async function subscribe(visitor: Visitor, body: object): Promise<string> {
  return new URL(jsonOf(await visitor.send('POST', '/api/calendar-feeds', body), 201).url).pathname;
}

/** A feed as a calendar program reads it, the events in their order. */
async function eventsAt(app: TestApp, address: string) {
  const answer = await app.http.inject(address);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const calendar = new ICAL.Component(ICAL.parse(answer.body));
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const event = new ICAL.Event(part);
    const { uid, summary, sequence, startDate, description } = event;
    return { uid, summary, sequence, day: startDate.toString(), isAllDay: startDate.isDate, description };
  });
}

test('A calendar shows by when to act, when the term ends and the price is reviewed, until it is decided', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await add(ann, { vendor: 'Acme, Inc.; \\ "A"' });
  const feed = await subscribe(ann, { kind: 'company' });
  const events = await eventsAt(app, feed);
  expect(events).toMatchObject([
    { summary: 'Act by: Acme, Inc.; \\ "A" Suite', day: '2026-12-21', isAllDay: true },
    { summary: 'Term ends: Acme, Inc.; \\ "A" Suite', day: '2026-12-31' },
    { summary: 'Price review: Acme, Inc.; \\ "A" Suite', day: '2026-12-10' },
  ]);
  const notice = { decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email' };
  await ann.send('PUT', `/api/software/${id}/renewal`, { termEnd: '2026-12-31', ...notice });
  expect(await eventsAt(app, feed)).toEqual([]);
});

test('An event keeps its name when its day moves or its product is renamed, and its sequence grows', async () => {
  const { app, visitor: ann } = await withVisitor();
  const id = await add(ann, {});
  const feed = await subscribe(ann, { kind: 'company' });
  const [first] = await eventsAt(app, feed);
  await ann.send('PATCH', `/api/software/${id}`, { product_name: 'Renamed' });
  const [before] = await eventsAt(app, feed);
  expect([before?.uid, before?.summary]).toEqual([first?.uid, expect.stringContaining('Renamed')]);
  expect(before?.sequence).toBeGreaterThan(first?.sequence ?? 0);
  const [{ id: contractId }] = (await ann.get(`/api/software/${id}/contracts`)).json();
  await ann.send('PATCH', `/api/contracts/${contractId}`, { noticeCount: 20 });
  const [after] = await eventsAt(app, feed);
  expect(after).toMatchObject({ uid: before?.uid, day: '2026-12-11' });
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
});

test('A feed is of what one owns, of a segment or of the company', async () => {
  const { app, visitor: ann } = await withVisitor();
  const me = (await ann.get('/api/me')).json().id;
  await add(ann, { product_name: 'Owned', business_owner_id: me });
  await add(ann, { product_name: 'Kept', tech_admin_id: me });
  await add(ann, { product_name: 'Borne', business_segment: ['News'] });
  const namesIn = async (body: object) =>
    new Set(
      (await eventsAt(app, await subscribe(ann, body))).map(({ summary }) => summary.split(' ').at(-1)),
    );
  expect(await namesIn({ kind: 'mine' })).toEqual(new Set(['Owned', 'Kept']));
  expect(await namesIn({ kind: 'segment', segment: 'News' })).toEqual(new Set(['Borne']));
  expect(await namesIn({ kind: 'company' })).toEqual(new Set(['Owned', 'Kept', 'Borne']));
});

test('Whoever has the calendar as it is gets 304', async () => {
  const { app, visitor: ann } = await withVisitor();
  await add(ann, {});
  const url = await subscribe(ann, { kind: 'company' });
  const tag = String((await app.http.inject(url)).headers.etag);
  const again = await app.http.inject({ url, headers: { 'if-none-match': tag } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  await add(ann, {});
  expect((await app.http.inject({ url, headers: { 'if-none-match': tag } })).statusCode).toBe(200);
});

test('A feed that is revoked, of somebody deleted, or guessed answers nobody', async () => {
  const { app, ann, bob } = await withVisitors('ann', 'bob');
  const revoked = await subscribe(ann, { kind: 'company' });
  const orphaned = await subscribe(bob, { kind: 'mine' });
  const [{ id }] = (await ann.get('/api/calendar-feeds')).json();
  expect((await bob.send('DELETE', `/api/calendar-feeds/${id}`)).statusCode).toBe(404);
  expect((await ann.send('DELETE', `/api/calendar-feeds/${id}`)).statusCode).toBe(204);
  await app.db.update(users).set({ deletedAt: '2026-11-21T12:00:00Z' });
  const guessed = `/calendar/${'a'.repeat(43)}.ics`;
  for (const address of [revoked, orphaned, guessed, '/calendar/x.ics', '/calendar/'])
    expect((await app.http.inject(address)).statusCode, address).toBe(404);
});

test('The secret is told once, and a list tells when a feed was used', async () => {
  const { app, visitor: ann } = await withVisitor();
  const url = await subscribe(ann, { kind: 'segment', segment: ' News ' });
  const [before] = (await ann.get('/api/calendar-feeds')).json();
  expect(before).toEqual({
    id: 1,
    kind: 'segment',
    segment: 'News',
    createdAt: expect.any(String),
    lastUsedAt: null,
  });
  await app.http.inject(url);
  const [after] = (await ann.get('/api/calendar-feeds')).json();
  expect(after.lastUsedAt).toBe(app.clock.now());
});

test('A feed of nothing, of what nobody knows, and of no segment can’t be made', async () => {
  const { visitor: ann } = await withVisitor();
  for (const body of [{}, { kind: 'all' }, { kind: 'segment' }, { kind: 'segment', segment: ' ' }])
    expect((await ann.send('POST', '/api/calendar-feeds', body)).statusCode).toBe(422);
});
