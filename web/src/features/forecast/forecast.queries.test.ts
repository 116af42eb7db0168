import { expect, test } from 'vitest';
import { filterQuery } from './forecast.queries.ts';
import { noFilters } from './plan/forecast-view.ts';

test.each([
  [['Zoom'], 'Zoom'],
  [[''], ''],
  [['Zoom', ''], '["Zoom",""]'],
  [['[24]7.ai'], '["[24]7.ai"]'],
])('The vendors %j are sent as %s', (vendor, text) => {
  expect(filterQuery({ ...noFilters, vendor })).toEqual({ vendor: text });
});
