import { spawn } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Source files by their path in the project. */
export type Planted = Record<string, string>;

/** What the fence says about one file. */
export type Finding = { file: string; rule: string; message: string };

const root = join(import.meta.dirname, '..');
const workspaces = ['domain', 'api', 'server', 'web', 'e2e'];

/**
 * Lints `planted` under the project's own configuration in a folder outside the project, so that nothing is ever
 * planted where people work. Answers everything the fence found there.
 */
export const lintPlanted = (planted: Planted): Promise<Finding[]> =>
  withSkeleton(async (folder) => {
    for (const [path, text] of Object.entries(planted)) write(join(folder, path), text);
    return readFindings(await runOxlint(folder));
  });

/** Runs something in a folder with the project's configuration and packages, and no source; the folder goes afterwards. */
export async function withSkeleton<Result>(run: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'purser-planted-')));
  try {
    copyConfiguration(folder);
    linkPackages(root, folder);
    return await run(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function copyConfiguration(folder: string): void {
  const perWorkspace = workspaces.flatMap((name) => [`${name}/package.json`, `${name}/tsconfig.json`]);
  const shared = [
    '.oxlintrc.json',
    'package.json',
    'tsconfig.json',
    'tsconfig.base.json',
    'scripts/house-rules.mjs',
  ];
  for (const path of [...shared, ...perWorkspace]) cpSync(join(root, path), join(folder, path));
}

/** The packages are a project's; only its own workspaces must be those of the folder. */
export function linkPackages(project: string, folder: string): void {
  const packages = join(project, 'node_modules');
  mkdirSync(join(folder, 'node_modules/@purser'), { recursive: true });
  for (const name of readdirSync(packages)) {
    if (name !== '@purser') symlinkSync(join(packages, name), join(folder, 'node_modules', name));
  }
  for (const name of workspaces) symlinkSync(join('../..', name), join(folder, 'node_modules/@purser', name));
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function runOxlint(folder: string): Promise<string> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const args = [oxlint, '--type-aware', '--deny-warnings', '--format', 'json'];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', () => resolve(Buffer.concat(chunks).toString()));
  });
}

function readFindings(report: string): Finding[] {
  const value: unknown = JSON.parse(report);
  if (!isReport(value))
    throw new Error(`oxlint answered something else than its report: ${report.slice(0, 200)}`);
  return value.diagnostics.map(({ filename, code, message }) => ({ file: filename, rule: code, message }));
}

function isReport(
  value: unknown,
): value is { diagnostics: { filename: string; code: string; message: string }[] } {
  return (
    typeof value === 'object' && value !== null && 'diagnostics' in value && Array.isArray(value.diagnostics)
  );
}
