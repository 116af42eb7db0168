import { existsSync } from 'node:fs';
import { reasonOf } from './db/errors.ts';

/** A command gets the words behind its name; it throws an `Error` of one line where it can't do what it is asked. */
type Command = (args: readonly string[]) => Promise<void>;

// Each is loaded only where it is asked for.
const commands: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  start: () => import('./commands/start.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  admin: () => import('./commands/admin.ts'),
  version: () => import('./commands/version.ts'),
};

const usage = `Usage: purser COMMAND

  start                     serves until it is asked to stop
  backup FILE               writes everything into a file; --with-secret adds what signs the cookies
  backup --verify FILE      proves that a backup restores
  restore FILE              puts a backup into an empty database and storage
  admin EMAIL               makes somebody an administrator
  version                   says which version this is
`;

async function main([name = 'start', ...args]: readonly string[]): Promise<void> {
  const load = commands[name];
  if (!load) {
    process.stderr.write(
      ['help', '--help', '-h'].includes(name) ? usage : `There is no command '${name}'.\n${usage}`,
    );
    process.exitCode = 2;
    return;
  }
  // All files written from here on are for this account alone, those of the database included.
  process.umask(0o077);
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    await (await load()).run(args);
  } catch (error) {
    process.stderr.write(`Purser can't ${name}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

await main(process.argv.slice(2));
