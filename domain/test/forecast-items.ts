/** Plain contracts, items and requests, as a forecast reads them. */

import type { ForecastContract, ForecastItem, OpenRequest } from '../src/forecast/forecast-source.ts';
import type { ForecastSettings } from '../src/forecast/scenario.ts';
import {
  addSpendReport,
  type SpendReport,
  type SpendSettings,
  spendReportPart,
} from '../src/forecast/spend-report.ts';
import { finishSteps } from '../src/steps.ts';
import { contractOf, itemOf } from './renewals.ts';

/** A contract of 2026, as a forecast reads it. */
export const forecastContractOf = (given: Partial<ForecastContract> = {}): ForecastContract => ({
  ...contractOf(),
  paymentType: null,
  ...given,
});

/** The report of spend on items, of all segments and payment types, of calendar years. */
export const spendReportOf = (
  items: readonly ForecastItem[],
  given: Pick<SpendSettings, 'today' | 'from' | 'to' | 'by'>,
): SpendReport => {
  const settings = { ...given, segments: [], paymentTypes: [], fiscalYearStart: 1 };
  return finishSteps(addSpendReport([spendReportPart(items, settings)], settings));
};

/** A plain active item with these contracts. */
export const forecastItemOf = (
  contracts: readonly ForecastContract[],
  given: Partial<ForecastItem> = {},
): ForecastItem => ({
  ...itemOf(contracts),
  contracts,
  business_segment: ['Studio'],
  business_segment_percentages: null,
  team_usage: null,
  requests: [],
  ...given,
});

/** A forecast of so many months from a day on, by layer, without assumptions. */
export const plainForecast = (today: string, given: Partial<ForecastSettings> = {}): ForecastSettings => ({
  today,
  from: today.slice(0, 7),
  months: 12,
  by: ['layer'],
  segments: [],
  paymentTypes: [],
  uplift: null,
  requested: false,
  cancelled: [],
  ...given,
});

/** A request for software of $1,200 a year. */
export const requestOf = (given: Partial<OpenRequest> = {}): OpenRequest => ({
  id: 70,
  vendor: 'Notion',
  product_name: 'Plus',
  business_segment: ['Studio'],
  business_segment_percentages: null,
  businessOwnerId: 3,
  cost: 1200,
  paymentType: null,
  renewsContractId: null,
  startDate: null,
  ...given,
});
