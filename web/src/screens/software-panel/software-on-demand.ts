import { onDemand } from '../../lib/on-demand.tsx';

/** The panel, which most people open and nobody needs at once. */
export const softwarePanel = onDemand(async () => (await import('./software-panel.tsx')).SoftwarePanel);

/** The dialog that creates an item together with its first contract. */
export const addSoftware = onDemand(async () => (await import('./add-software.tsx')).AddSoftware);
