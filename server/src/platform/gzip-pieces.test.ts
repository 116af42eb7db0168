import { gunzipSync } from 'node:zlib';
import { runs } from '@purser/domain/test/random-runs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gzipOf, zipPiece } from './gzip-pieces.ts';

test('Pieces that were compressed by themselves are one gzip file of all their texts, in any order', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme', minLength: 50 }).map((part) => part.repeat(2000)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(text, { maxLength: 6 }), async (texts) => {
      const pieces = await Promise.all(texts.map(zipPiece));
      expect(gunzipSync(gzipOf(pieces)).toString()).toBe(texts.join(''));
      expect(gunzipSync(gzipOf(pieces.toReversed())).toString()).toBe(texts.toReversed().join(''));
    }),
    runs(50),
  );
});

test('Pieces take hardly more room than the whole', async () => {
  const lines = Array.from(
    { length: 4000 },
    (_, at) => `Vendor ${at % 97}, product ${at}, costs ${at * 7}\n`,
  );
  const whole = gzipOf([await zipPiece(lines.join(''))]);
  const halves = await Promise.all(
    [lines.slice(0, 2000), lines.slice(2000)].map((part) => zipPiece(part.join(''))),
  );
  expect(gzipOf(halves).length).toBeLessThan(whole.length * 1.02);
});
