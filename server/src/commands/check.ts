import { randomBytes } from 'node:crypto';
import { reasonOf } from '../db/errors.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { checkFolder, checkPort, checkSpace, type Finding, fault, good } from './check/machine.ts';
import { checkDatabase, checkMail, checkSignIn, checkStorage } from './check/services.ts';

/** Looks at everything that a start and the work after it need, beside a running server too; ends with 1 after a fault. */
export async function run(): Promise<void> {
  const { config, findings, wrong } = readSettings(process.env);
  findings.forEach(show);
  const later = config ? await showAll(config, wrong) : [];
  if ([...findings, ...later].some(({ isGood }) => !isGood)) process.exitCode = 1;
}

type Check = readonly [settings: readonly string[], check: () => Promise<Finding[]>];

// What a wrong setting decides is left out: its line says it all.
async function showAll(config: Config, wrong: ReadonlySet<string>): Promise<Finding[]> {
  const isFine = (names: readonly string[]): boolean =>
    ![...wrong].some((setting) => names.some((name) => setting.startsWith(name)));
  const found: Finding[] = [];
  for (const [settings, check] of checksOf(config)) {
    if (!isFine(settings)) continue;
    const findings = await check();
    findings.forEach(show);
    found.push(...findings);
  }
  return found;
}

function checksOf(config: Config): Check[] {
  const { dataDir, backupDir } = config;
  const one = (check: () => Finding | Promise<Finding>) => async () => [await check()];
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

type Environment = Record<string, string | undefined>;

interface ReadSettings {
  readonly findings: readonly Finding[];
  /** As if nothing were wrong; undefined where too much is. */
  readonly config: Config | undefined;
  /** The names of the settings at fault; what they decide can't be looked at. */
  readonly wrong: ReadonlySet<string>;
}

// With these the other settings can be looked at where one that is needed is missing.
const standIns: Environment = {
  APP_URL: 'https://purser.invalid',
  ALLOWED_EMAIL_DOMAINS: 'purser.invalid',
  ADMIN_EMAILS: 'nobody@purser.invalid',
  GOOGLE_CLIENT_ID: 'missing',
  GOOGLE_CLIENT_SECRET: 'missing',
  S3_BUCKET: 'missing',
  S3_REGION: 'missing',
  S3_ACCESS_KEY_ID: 'missing',
  S3_SECRET_ACCESS_KEY: 'missing',
};

/** Reads the settings as `start` does, and goes on behind each that is wrong. Makes no secret and no folder. */
function readSettings(given: Environment): ReadSettings {
  const secret = randomBytes(32).toString('hex');
  const env = { ...given };
  const isProduction = env.NODE_ENV === 'production';
  if (!env.SESSION_SECRET && !isProduction) env.SESSION_SECRET = secret;
  const wrong = new Map<string, string>();
  for (;;) {
    try {
      const config = readConfig(env);
      return { config, findings: findingsOf(wrong, config), wrong: new Set(wrong.keys()) };
    } catch (error) {
      const words = reasonOf(error);
      const [name = ''] = words.split(' ', 1);
      const isNew = !wrong.has(name);
      wrong.set(name, wrong.get(name) ?? words);
      if (!isNew) return { config: undefined, findings: findingsOf(wrong), wrong: new Set(wrong.keys()) };
      env[name] = name === 'SESSION_SECRET' ? secret : standIns[name];
    }
  }
}

function findingsOf(wrong: ReadonlyMap<string, string>, config?: Config): Finding[] {
  if (wrong.size > 0) return [...wrong.values()].map((words) => fault('configuration', words));
  const mode = config?.isProduction ? 'production' : 'no production';
  return [good('configuration', `${mode}, people use ${config?.appUrl ?? ''}`)];
}
