import type { ForecastScenario } from '@purser/api/forecast';
import { Problem } from '@purser/domain/problem';
import { useQuery } from '@tanstack/react-query';
import { forecastQuery, lostItemsQuery, scenariosQuery } from '../../features/forecast/forecast.queries.ts';
import {
  type AssumedChanges,
  type ForecastQuestion,
  isAssumed,
  isSameAssumed,
} from '../../features/forecast/plan/forecast-view.ts';
import type { ForecastAddress } from './forecast-address.ts';

/**
 * The forecast of a page whose address may name a saved scenario alone, and items that were deleted since it was sent: these are
 * left out and counted. Where the scenario isn't known, there are no figures: the plain ones would be taken for its own.
 */
export function useForecast(address: ForecastAddress, plain: Omit<ForecastQuestion, keyof AssumedChanges>) {
  const found = useQuery(scenariosQuery);
  const scenarios = found.data ?? [];
  const scenario = scenarios.find(({ id }) => id === address.scenario);
  const isOwn = isAssumed(address.assumptions);
  const asked: AssumedChanges = scenario && !isOwn ? assumedBy(scenario) : address.assumptions;
  const isNamed = address.scenario !== undefined && scenario === undefined;
  // A list from before may be older than the scenario.
  const isGone = isNamed && found.isSuccess && (found.isFetchedAfterMount || !found.isFetching);
  // What its name stands for has to be known first.
  const isKnown = isOwn || !isNamed || isGone;
  const first = useQuery({ ...forecastQuery({ ...plain, ...asked }), enabled: isKnown });
  const isRefused = isAboutItems(first.error);
  const lost = useQuery({
    ...lostItemsQuery(asked.cancelled.map(({ id }) => id)),
    enabled: isRefused,
  });
  const gone = new Set(isRefused ? lost.data : []);
  const assumptions = gone.size === 0 ? asked : withoutItems(asked, gone);
  const question: ForecastQuestion = { ...plain, ...assumptions };
  const query = useQuery({ ...forecastQuery(question), enabled: isKnown });
  const isSame = scenario !== undefined && isSameAssumed(assumptions, scenario);
  return {
    question,
    query,
    forecast: isKnown ? query.data : undefined,
    scenarios,
    scenario,
    isSame,
    missing: isNamed ? { isGone, isKnown, query: found } : undefined,
    deleted: Math.max(gone.size, isSame ? scenario.deleted : 0),
    // It is asked again as soon as it is known which items are gone.
    hasFailed: query.isError && !(isRefused && lost.isPending),
  };
}

const assumedBy = ({ uplift, requested, cancelled }: ForecastScenario): AssumedChanges => ({
  uplift,
  requested,
  cancelled,
});

const withoutItems = (given: AssumedChanges, gone: ReadonlySet<number>): AssumedChanges => ({
  ...given,
  cancelled: given.cancelled.filter(({ id }) => !gone.has(id)),
});

const isAboutItems = (error: Error | null): boolean =>
  error instanceof Problem && error.fields?.cancelled !== undefined;
