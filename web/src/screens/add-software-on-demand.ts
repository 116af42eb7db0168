import { onDemand } from '../lib/on-demand.tsx';

/** The dialog that creates an item together with its first contract. */
export const addSoftware = onDemand(async () => (await import('./add-software.tsx')).AddSoftware);
