import fc from 'fast-check';
import { expect, test } from 'vitest';
import { laws } from '../../test/approval-laws.ts';
import type { Law } from '../../test/moments.ts';
import { life, live, realEngine } from '../../test/random-approvals.ts';
import { runs } from '../../test/random-runs.ts';

const allLaws: readonly (readonly [string, Law])[] = Object.entries(laws);

test.each(allLaws)('%s', (_, law) => {
  const result = fc.check(
    fc.property(life, (one) => live(realEngine, one, law())),
    runs(400),
  );
  expect(result.failed, fc.defaultReportMessage(result)).toBe(false);
});
