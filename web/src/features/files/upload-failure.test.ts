import { contentMessage } from '@purser/domain/files';
import { Problem } from '@purser/domain/problem';
import { expect, test } from 'vitest';
import { canTryAgain, failureOf, isWorthRetrying, titleOf } from './upload-failure.ts';

test.each([
  ['file', 422, 'No file provided'],
  ['address', 422, 'Failed to get upload URL'],
  ['transfer', 0, 'File upload failed'],
  ['transfer', 413, 'File upload failed'],
  ['record', 409, 'Failed to save file record: 409'],
  ['record', 0, 'File upload failed'],
] as const)('What failed at the step %s with status %i reads as %s', (step, status, title) => {
  expect(titleOf({ step, status, text: '' })).toBe(title);
});

test('The status of an answer is kept, also where it isn’t one of ours', () => {
  expect(failureOf('record', new Problem('broken', '502: Bad Gateway'))).toEqual({
    step: 'record',
    status: 502,
    text: 'Bad Gateway',
  });
  expect(failureOf('record', new Problem('conflict', 'Taken', { more: { status: 409 } }))).toMatchObject({
    status: 409,
    text: 'Taken',
  });
  expect(failureOf('record', new Problem('too_large', 'Too large'))).toMatchObject({ status: 413 });
  expect(failureOf('record', new TypeError('x'))).toMatchObject({ status: 0 });
});

test.each([0, 408, 409, 418, 423, 429, 500, 502, 503])('Status %i is worth another attempt', (status) => {
  expect(isWorthRetrying({ step: 'address', status, text: '' })).toBe(true);
});

test('A file whose content doesn’t fit its name is refused again, whatever else is wrong may be mended', () => {
  expect(canTryAgain({ step: 'record', status: 422, text: contentMessage })).toBe(false);
  expect(canTryAgain({ step: 'record', status: 422, text: 'Please upload the file again' })).toBe(true);
});

test('A record that is in conflict with what it belongs to is final', () => {
  expect(isWorthRetrying({ step: 'record', status: 409, text: '' })).toBe(false);
});

test.each([400, 401, 403, 404, 413, 422, 501, 505])('Status %i is final', (status) => {
  expect(isWorthRetrying({ step: 'address', status, text: '' })).toBe(false);
});
