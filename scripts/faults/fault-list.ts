import type { Fault } from './fault.ts';
import { apiFaults, domainFaults } from './in-domain.ts';
import { serverFaults } from './in-server.ts';
import { journeyFaults, webFaults } from './in-web.ts';

/** Faults of every layer. `node scripts/planted-faults.ts` plants one at a time and says which test finds it. */
export const faults: readonly Fault[] = [
  ...domainFaults,
  ...apiFaults,
  ...serverFaults,
  ...webFaults,
  ...journeyFaults,
];
