import { existsSync } from 'node:fs';
import { fillDemo } from '../../demo/fill-demo.ts';
import { readConfig } from '../platform/config.ts';
import { demoFolder } from './demo-folder.ts';
import { demoSettings, mailNotice } from './demo-settings.ts';
import { run as start } from './start.ts';

/** Starts on a folder of its own with a realistic portfolio, and never on the data of the installation. */
export async function run(): Promise<void> {
  const notice = mailNotice(process.env);
  const folder = demoFolder(process.env.DATA_DIR);
  // The server ends its process itself, once everything is closed.
  process.on('exit', folder.leave);
  Object.assign(process.env, demoSettings(process.env, folder.path));
  // What is set by now, and be it empty, no file overrides.
  if (existsSync('.env')) process.loadEnvFile('.env');
  if (notice) process.stderr.write(`${notice}\n`);
  const config = readConfig(process.env);
  if (!folder.isFilled) {
    const items = await fillDemo(config);
    process.stdout.write(`A portfolio of ${items} items and the requests for more is ready.\n`);
    folder.settle();
  }
  await start();
}
