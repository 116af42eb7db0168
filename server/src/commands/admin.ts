import { makeAdministrator } from '../features/users/users.service.ts';
import { machineClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import { commandLog } from './command-log.ts';
import { commandName, openData } from './open-data.ts';

/** Makes a person an administrator, for installations that have lost theirs. */
export async function run([email, ...more]: readonly string[]): Promise<void> {
  if (email === undefined || more.length > 0) throw new Error('name one address: purser admin EMAIL');
  const config = readConfig(process.env);
  const { database, stop } = await openData(config, { log: commandLog, name: commandName });
  try {
    const at = machineClock(config.timeZone).now();
    const name = await makeAdministrator(database.db, email, at);
    process.stdout.write(`${name} is an administrator now.\n`);
  } finally {
    await stop();
  }
}
