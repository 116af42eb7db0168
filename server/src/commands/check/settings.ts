import { randomBytes } from 'node:crypto';
import { reasonOf } from '../../db/errors.ts';
import { type Config, readConfig } from '../../platform/config.ts';
import { type Finding, fault, good } from './finding.ts';

type Environment = Record<string, string | undefined>;

export interface ReadSettings {
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
export function readSettings(given: Environment): ReadSettings {
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
