import * as endpoints from '@purser/api/exchange-rates';
import { createConcurrencyLimit, createUploadLimit } from '../../platform/concurrency-limit.ts';
import { readCsvForm } from '../../platform/csv/form.ts';
import type { ThreadLimits } from '../../platform/csv/thread.ts';
import { disconnectSignal } from '../../platform/disconnect-signal.ts';
import { permit } from '../../platform/permit.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { importRates } from './rate-import.service.ts';
import { listRates, listRatesOn, readOverview } from './rates.queries.ts';
import { putRates, removeRate, removeRatesOf } from './rates.service.ts';

// Each file has a thread of its own.
const mostReaders = 1;
const largestRatesMiB = 10;

export function registerRateRoutes(server: Server, limits: ThreadLimits): void {
  const limit = createConcurrencyLimit(mostReaders);
  const enter = createUploadLimit(mostReaders, 'files of rates');

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
  serve(server, endpoints.uploadExchangeRates, async (call) => {
    // Refused before the file is read.
    permit(call.person, 'save rates');
    const leave = enter(call.person.id);
    const room = { limits, signal: disconnectSignal(call.reply) };
    const requireSamePerson = () => call.request.requireSamePerson();
    try {
      const form = await readCsvForm(call.request, largestRatesMiB);
      return await importRates(call, { form, limit, room, requireSamePerson });
    } finally {
      leave();
    }
  });
}
