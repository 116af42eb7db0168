import { expect, test } from 'vitest';
import { activityTypes, requestIdOf, targetOf } from './activity.ts';

const ofRequests = activityTypes.filter((type) => type.startsWith('request_'));
const others = activityTypes.filter((type) => !type.startsWith('request_'));

test('The product knows twelve types, of which six are about requests', () => {
  expect([activityTypes.length, ofRequests.length]).toEqual([12, 6]);
});

test.each(ofRequests)('%s leads to its request, and to the item only where the request is gone', (type) => {
  expect(targetOf({ type, softwareId: null, requestId: 12 })).toEqual({ request: 12 });
  expect(targetOf({ type, softwareId: 7, requestId: 12 })).toEqual({ request: 12 });
  expect(targetOf({ type, softwareId: 7, requestId: null })).toEqual({ software: 7 });
  expect(targetOf({ type, softwareId: null, requestId: null })).toBeNull();
});

test.each(others)('%s leads to its item, and to a request only where that is all there is', (type) => {
  expect(targetOf({ type, softwareId: 7, requestId: null })).toEqual({ software: 7 });
  expect(targetOf({ type, softwareId: 7, requestId: 12 })).toEqual({ software: 7 });
  expect(targetOf({ type, softwareId: null, requestId: 12 })).toEqual({ request: 12 });
  expect(targetOf({ type, softwareId: null, requestId: null })).toBeNull();
});

test.each([
  ['{"requestId":12}', 12],
  [' { "requestId" : 12.0, "step": "legal_review" } ', 12],
  ['{"requestId":1,"requestId":2}', 2],
  ['{"requestId":2147483647}', 2_147_483_647],
])('The metadata %j names a request', (metadata, id) => {
  expect(requestIdOf(metadata)).toBe(id);
});

test.each([
  null,
  '',
  'REQ-000012',
  '{"requestId":12',
  'null',
  '12',
  '"12"',
  '[]',
  '[{"requestId":12}]',
  '{}',
  '{"request_id":12}',
  '{"requestId":null}',
  '{"requestId":"12"}',
  '{"requestId":[12]}',
  '{"requestId":{"id":12}}',
  '{"requestId":true}',
  '{"requestId":0}',
  '{"requestId":-1}',
  '{"requestId":1.5}',
  '{"requestId":2147483648}',
  '{"requestId":1e400}',
  '{"__proto__":{"requestId":12}}',
  '['.repeat(200_000),
])('The metadata of case %# names none', (metadata) => {
  expect(requestIdOf(metadata)).toBeNull();
});
