import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoSettings, mailNotice } from './demo-settings.ts';

const real = {
  PATH: '/bin',
  PORT: '4000',
  DATA_DIR: '/srv/purser',
  DATABASE_URL: 'postgres://db.example.com/purser',
  S3_BUCKET: 'files',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.com',
  MAIL_FROM: 'purser@example.com',
  GOOGLE_CLIENT_ID: 'id',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'https://traces.example.com',
};

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'purser-settings-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('A demonstration reaches neither the database nor the files, mails, people or traces of the real installation.', () => {
  expect(demoSettings(real, '/tmp/demo')).toMatchObject({
    PATH: '/bin',
    PORT: '4000',
    DATA_DIR: '/tmp/demo',
    DATABASE_URL: '',
    S3_BUCKET: '',
    S3_SECRET_ACCESS_KEY: '',
    SMTP_URL: '',
    MAIL_FROM: '',
    GOOGLE_CLIENT_ID: '',
    OTEL_EXPORTER_OTLP_ENDPOINT: '',
  });
});

test('What only .env sets is empty too, which a file of settings never overrides.', () => {
  expect(demoSettings({}, '/tmp/demo')).toMatchObject({ SMTP_URL: '', S3_BUCKET: '', DATABASE_URL: '' });
});

test('Who has set a mail server is told in one line that no mail goes there.', () => {
  const file = join(folder, '.env');
  expect(mailNotice({}, file)).toBeUndefined();
  expect(mailNotice(real, file)).toMatch(/^SMTP_URL [^\n]*files instead\.$/);
  writeFileSync(file, 'SMTP_URL=smtp://mail.example.com\n');
  expect(mailNotice({}, file)).toMatch(/^SMTP_URL /);
  expect(mailNotice({ SMTP_URL: '' }, file)).toBeUndefined();
});
