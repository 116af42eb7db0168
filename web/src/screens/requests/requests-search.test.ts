import { expect, test } from 'vitest';
import { parseRequestsSearch } from './requests-search.ts';

test('An address of the requests keeps what makes sense in it and leaves out the rest', () => {
  expect(parseRequestsSearch({ view: 'list', mine: '1', q: ['365', 'x'] })).toEqual({
    view: 'list',
    mine: 1,
    q: '365',
  });
  expect(parseRequestsSearch({ mine: 1, own: '1', q: 7 })).toEqual({ mine: 1, own: 1, q: '7' });
  expect(parseRequestsSearch({ view: 'board', mine: 'yes', q: '', other: 1 })).toEqual({});
  expect(parseRequestsSearch({ view: {}, mine: null, q: [] })).toEqual({});
});
