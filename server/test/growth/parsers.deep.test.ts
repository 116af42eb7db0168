import { expect, test } from 'vitest';
import { csvParsers } from './csv-parsers.ts';
import { currencyParsers } from './currency-parsers.ts';
import { exemptFunctions } from './exempt-functions.ts';
import { findGrowth, parserScale, type WorkOf } from './growth.ts';
import { textFunctionsIn } from './text-functions.ts';
import { textParsers } from './text-parsers.ts';
import { wordingFunctions } from './wording-functions.ts';

const parsers = { ...csvParsers, ...currencyParsers, ...textParsers, ...wordingFunctions };

const growthOf = (works: readonly WorkOf[]) =>
  works.flatMap((workOf, at) => {
    const growth = findGrowth(workOf, parserScale);
    return growth ? [{ input: at, ...growth }] : [];
  });

test.each(Object.entries(parsers))('%s takes no longer than in proportion to what it reads', (_, works) => {
  expect(growthOf(works)).toEqual([]);
});

test('Every exported function of domain and API that takes texts is timed, or says why it needn’t be', () => {
  const known = [...Object.keys(parsers), ...Object.keys(exemptFunctions)];
  expect([...textFunctionsIn('domain/src'), ...textFunctionsIn('api/src')].toSorted()).toEqual(
    known.toSorted(),
  );
});
