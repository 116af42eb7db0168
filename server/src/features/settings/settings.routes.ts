import { saveFiscalYearStart } from '@purser/api/budgets';
import * as endpoints from '@purser/api/settings';
import { type Server, serve } from '../../platform/serve.ts';
import { getCostTolerance, getOptions, getSwitches } from '../../platform/settings.ts';
import { countOptionsInUse } from './options-in-use.queries.ts';
import { countOptionUses, renameOption } from './rename-option.service.ts';
import { saveOptions, saveValue } from './settings.service.ts';

export function registerSettingsRoutes(server: Server): void {
  serve(server, endpoints.getSoftwareOptions, ({ db }) => getOptions(db));
  serve(server, endpoints.getOptionsInUse, ({ db }) => countOptionsInUse(db));
  serve(server, endpoints.countOptionUses, (call) => countOptionUses(call, call.query));
  serve(server, endpoints.renameOption, (call) => renameOption(call, call.body));
  serve(server, endpoints.saveSoftwareOptions, (call) => saveOptions(call, call.body));
  serve(server, endpoints.listSettings, async ({ db }) => {
    const switches = await getSwitches(db);
    return [
      ...endpoints.switchKeys.map((key) => ({ key, value: switches[key] })),
      { key: 'costTolerance' as const, value: await getCostTolerance(db) },
    ];
  });
  serve(server, endpoints.saveSetting, (call) =>
    saveValue(call, { key: call.params.key, value: call.body.value }),
  );
  serve(server, endpoints.saveCostTolerance, (call) =>
    saveValue(call, { key: 'costTolerance', value: call.body.value }),
  );
  serve(server, saveFiscalYearStart, (call) =>
    saveValue(call, { key: 'fiscalYearStart', value: call.body.value }),
  );
}
