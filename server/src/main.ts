import { existsSync } from 'node:fs';
import { reasonOf } from './db/errors.ts';

/** A command gets the words behind its name; it throws an `Error` of one line where it can't do what it is asked. */
type Command = (args: readonly string[]) => Promise<void>;

// Each is loaded only where it is asked for.
const commands: Readonly<Record<string, () => Promise<{ readonly run: Command }>>> = {
  start: () => import('./commands/start.ts'),
  demo: () => import('./commands/demo.ts'),
  check: () => import('./commands/check.ts'),
  backup: () => import('./commands/backup.ts'),
  restore: () => import('./commands/restore.ts'),
  admin: () => import('./commands/admin.ts'),
  version: () => import('./commands/version.ts'),
};

const usage = `Usage: purser COMMAND

  start                     serves until it is asked to stop
  demo                      starts on a folder of its own with a realistic portfolio, and forgets it at the end
  check                     says of each setting's part whether it works, and what to do where it doesn't
  backup FILE               writes everything into a file; --with-secret adds what signs the cookies
  backup --verify FILE      proves that a backup restores
  restore FILE              puts a backup into an empty database and storage
  admin EMAIL               makes somebody an administrator
  version                   says which version this is
  help                      says this
`;

async function main([name, ...args]: readonly string[]): Promise<void> {
  const load = name === undefined ? undefined : commands[name];
  if (!load) {
    process.exitCode = explain(name);
    return;
  }
  // All files written from here on are for this account alone, those of the database included.
  process.umask(0o077);
  // The demonstration must not take the folder of the installation for its own.
  if (name !== 'demo' && existsSync('.env')) process.loadEnvFile('.env');
  try {
    await (await load()).run(args);
  } catch (error) {
    process.stderr.write(`Purser can't ${name}: ${reasonOf(error)}\n`);
    process.exit(1);
  }
}

/** Says how the program is used, or that it has no such command; answers its exit code. */
function explain(name: string | undefined): number {
  const isAsked = ['help', '--help', '-h'].includes(name ?? '');
  if (isAsked || name === undefined) process.stdout.write(usage);
  else process.stderr.write(`There is no command '${name}': purser help names those there are.\n`);
  return isAsked ? 0 : 2;
}

await main(process.argv.slice(2));
