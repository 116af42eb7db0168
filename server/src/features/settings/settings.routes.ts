import {
  getOptionsInUse,
  getSoftwareOptions,
  listSettings,
  saveSetting,
  saveSoftwareOptions,
  switchKeys,
} from '@purser/api/settings';
import { type Server, serve } from '../../platform/serve.ts';
import { getOptions, getSwitches } from '../../platform/settings.ts';
import { countOptionsInUse } from './options-in-use.queries.ts';
import { saveOptions, saveSwitch } from './settings.service.ts';

/** The doors of Settings. */
export function registerSettingsRoutes(server: Server): void {
  serve(server, getSoftwareOptions, async ({ db }) => listsOf(await getOptions(db)));
  serve(server, getOptionsInUse, ({ db }) => countOptionsInUse(db));
  serve(server, saveSoftwareOptions, async (call) => listsOf(await saveOptions(call, call.body)));
  serve(server, listSettings, async ({ db }) => {
    const switches = await getSwitches(db);
    return switchKeys.map((key) => ({ key, value: switches[key] }));
  });
  serve(server, saveSetting, (call) => saveSwitch(call, call.params.key, call.body.value));
}

const listsOf = (options: Awaited<ReturnType<typeof getOptions>>) => ({
  businessSegments: [...options.businessSegments],
  teamUsage: [...options.teamUsage],
  statusOptions: [...options.statusOptions],
  billingCycles: [...options.billingCycles],
  paymentTypes: [...options.paymentTypes],
});
