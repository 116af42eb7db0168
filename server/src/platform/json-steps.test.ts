import { gunzipSync } from 'node:zlib';
import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { turn } from '../../test/turns.ts';
import { zipJson } from './json-steps.ts';

test('Whatever is written in steps is what JSON.stringify writes', async () => {
  const list = fc.array(fc.oneof(fc.jsonValue(), fc.constant(undefined)), { maxLength: 120 });
  const value = fc.oneof(
    fc.jsonValue(),
    list,
    fc.dictionary(fc.string(), fc.oneof(list, fc.constant(undefined))),
  );
  await fc.assert(
    fc.asyncProperty(value, async (given) => {
      const written = gunzipSync(await zipJson(given, turn)).toString();
      expect(written).toBe(JSON.stringify(given));
    }),
    runs(100),
  );
});
