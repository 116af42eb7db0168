import { getSoftwareOptions, saveSoftwareOptions } from '@purser/api/settings';
import { type Server, serve } from '../../platform/serve.ts';
import { getOptions } from '../../platform/settings.ts';
import { saveOptions } from './settings.service.ts';

/** The doors of Settings. */
export function registerSettingsRoutes(server: Server): void {
  serve(server, getSoftwareOptions, async ({ db }) => listsOf(await getOptions(db)));
  serve(server, saveSoftwareOptions, async (call) => listsOf(await saveOptions(call, call.body)));
}

const listsOf = (options: Awaited<ReturnType<typeof getOptions>>) => ({
  businessSegments: [...options.businessSegments],
  teamUsage: [...options.teamUsage],
  statusOptions: [...options.statusOptions],
  billingCycles: [...options.billingCycles],
  paymentTypes: [...options.paymentTypes],
});
