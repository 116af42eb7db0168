import type { Config } from '../platform/config.ts';
import type { Finding } from './check/finding.ts';
import { checkFolder, checkPort, checkSpace } from './check/machine.ts';
import { checkDatabase, checkMail, checkSignIn, checkStorage } from './check/services.ts';
import { readSettings } from './check/settings.ts';

/** Looks at everything that a start and the work after it need, beside a running server too; ends with 1 after a fault. */
export async function run(): Promise<void> {
  const { config, findings, wrong } = readSettings(process.env);
  findings.forEach(show);
  const later = config ? await showAll(config, wrong) : [];
  if ([...findings, ...later].some(({ isGood }) => !isGood)) process.exitCode = 1;
}

type Look = readonly [settings: readonly string[], look: () => Promise<Finding[]>];

// What a wrong setting decides is left out: its line says it all.
async function showAll(config: Config, wrong: ReadonlySet<string>): Promise<Finding[]> {
  const isFine = (names: readonly string[]): boolean =>
    ![...wrong].some((setting) => names.some((name) => setting.startsWith(name)));
  const found: Finding[] = [];
  for (const [settings, look] of looksAt(config)) {
    if (!isFine(settings)) continue;
    const findings = await look();
    findings.forEach(show);
    found.push(...findings);
  }
  return found;
}

function looksAt(config: Config): Look[] {
  const { dataDir, backupDir } = config;
  const one = (look: () => Finding | Promise<Finding>) => async () => [await look()];
  return [
    [['PORT', 'HOST'], one(() => checkPort(config))],
    [['DATA_DIR'], one(() => checkFolder('data folder', 'DATA_DIR', dataDir))],
    [['BACKUP_DIR', 'DATA_DIR'], one(() => checkFolder('backups', 'BACKUP_DIR', backupDir))],
    [['DATA_DIR'], one(() => checkSpace('DATA_DIR', dataDir))],
    [['DATABASE_URL', 'DATA_DIR', 'TIME_ZONE'], () => checkDatabase(config)],
    [['S3_', 'APP_URL'], one(() => checkStorage(config))],
    [['SMTP_URL'], one(() => checkMail(config))],
    [['GOOGLE_', 'NODE_ENV'], one(() => checkSignIn(config))],
  ];
}

const show = ({ area, isGood, words }: Finding): void => {
  process.stdout.write(`${isGood ? 'ok  ' : 'FAIL'}  ${area.padEnd(13)}  ${words}\n`);
};
