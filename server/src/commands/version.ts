import { serverPackage } from '../db/server-package.ts';

export async function run(): Promise<void> {
  process.stdout.write(`${serverPackage.version}\n`);
}
