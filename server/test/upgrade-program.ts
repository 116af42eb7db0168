// Run by tests as a process of its own, which they kill: brings the database of a data folder over.
import { reasonOf } from '../src/db/errors.ts';
import { upgradeDatabase } from '../src/platform/upgrade/upgrade-database.ts';

const [dataDir = ''] = process.argv.slice(2);
const say = (_: object, message: string): void => void process.stdout.write(`${message}\n`);

upgradeDatabase({
  dataDir,
  log: { info: say, warn: say, error: say },
  now: '2026-11-21T02:00:00.000Z',
}).catch((error: unknown) => {
  say({}, reasonOf(error));
  process.exitCode = 1;
});
