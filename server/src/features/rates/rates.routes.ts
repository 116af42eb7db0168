import * as endpoints from '@purser/api/exchange-rates';
import { createTableUploads } from '../../platform/csv/table-upload.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { importRates } from './rate-import.service.ts';
import { listRates, listRatesOn, readOverview } from './rates.queries.ts';
import { putRates, removeRate, removeRatesOf } from './rates.service.ts';

export function registerRateRoutes(server: Server, limits: ThreadLimits): void {
  const take = createTableUploads({ kind: 'rates', right: 'save rates', limits, mostMiB: 10, readers: 1 });

  serve(server, endpoints.listExchangeRates, ({ db, query }) =>
    query.on === undefined ? listRates(db, query) : listRatesOn(db, query.on, query.currency),
  );
  serve(server, endpoints.getRateOverview, async ({ db, currency }) => ({
    company: currency,
    ...(await readOverview(db)),
  }));
  serve(server, endpoints.saveExchangeRates, (call) => putRates(call, call.body));
  serve(server, endpoints.deleteExchangeRate, (call) =>
    removeRate(call, call.params.currency, call.params.date),
  );
  serve(server, endpoints.deleteCurrencyRates, async (call) => ({
    deleted: await removeRatesOf(call, call.params.currency),
  }));
  serve(server, endpoints.uploadExchangeRates, (call) => take(call, (upload) => importRates(call, upload)));
}
