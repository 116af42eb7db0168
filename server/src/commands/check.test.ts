import { createServer, type Server } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { newPlace as placeOf } from '../../test/command-place.ts';
import { portOf } from '../../test/raw-requests.ts';
import { runCommand } from '../../test/run-command.ts';
import { findS3Peer } from '../../test/s3-peer.ts';
import { findFreePort, startServer } from '../../test/server-process.ts';
import { startSmtpServer } from '../../test/smtp-server.ts';
import { createTestDatabase } from '../../test/test-database.ts';

const { settings: s3 } = await findS3Peer();

const newPlace = async () => ({ ...(await placeOf(createTestDatabase)), PORT: String(await findFreePort()) });

async function listen(server: Server): Promise<number> {
  const port = await portOf({ server });
  onTestFinished(() => void server.close());
  return port;
}

/** The faults that the command names, and the areas that it finds in order. */
async function check(env: Record<string, string>, cwd: string) {
  const { code, said, complained } = await runCommand(['check'], env, cwd);
  const lines = said.split('\n').filter(Boolean);
  const faults = lines.filter((line) => line.startsWith('FAIL')).map((line) => line.replaceAll(/ +/g, ' '));
  expect(lines.every((line) => /^(ok {2}|FAIL) {2}\S/.test(line))).toBe(true);
  return { code, faults, lines: lines.length, complained };
}

test('Where everything works each area has a line, beside a running server too', async () => {
  const place = await newPlace();
  expect(await check(place, place.DATA_DIR)).toEqual({ code: 0, faults: [], lines: 10, complained: '' });
  const server = await startServer({ databaseUrl: place.DATABASE_URL, dataDir: place.DATA_DIR });
  const beside = { ...place, PORT: new URL(server.url).port };
  expect(await check(beside, place.DATA_DIR)).toMatchObject({ code: 0, faults: [], lines: 10 });
});

test('A port that another program has is named', async () => {
  const place = await newPlace();
  const port = await listen(createServer((socket) => void socket.end()));
  const { code, faults } = await check({ ...place, PORT: String(port) }, place.DATA_DIR);
  expect([code, faults]).toEqual([
    1,
    [`FAIL port PORT ${port} is in use by another program: end that one, or set another PORT`],
  ]);
});

test('Wrong settings are named one by one, and the others are looked at all the same', async () => {
  const place = await newPlace();
  const settings = {
    ...place,
    NODE_ENV: 'production',
    TIME_ZONE: 'Mars',
    RATE_LIMIT: 'many',
    SMTP_URL: 'mail.example.com',
    PORT: '0',
  };
  const { code, faults } = await check(settings, place.DATA_DIR);
  expect(code).toBe(1);
  expect(faults).toEqual([
    'FAIL configuration PORT must be between 1 and 65535',
    expect.stringMatching(/^FAIL configuration SMTP_URL must be an smtp or smtps address/),
    expect.stringMatching(/^FAIL configuration TIME_ZONE must be a time zone/),
    'FAIL configuration RATE_LIMIT must be a whole number',
    expect.stringMatching(/^FAIL configuration SESSION_SECRET is missing/),
    expect.stringMatching(/^FAIL configuration APP_URL must be an https address/),
    expect.stringMatching(/^FAIL sign-in nobody can sign in: set GOOGLE_CLIENT_ID/),
  ]);
});

test('A database that nothing answers for is named without its password', async () => {
  const place = await newPlace();
  const DATABASE_URL = `postgres://purser:secret-word@127.0.0.1:${await findFreePort()}/purser`;
  const { code, faults } = await check({ ...place, DATABASE_URL }, place.DATA_DIR);
  expect([code, faults]).toEqual([
    1,
    [expect.stringMatching(/^FAIL database DATABASE_URL: no connection .+: set /)],
  ]);
  expect(faults.join()).not.toContain('secret-word');
});

test('A folder that can’t be written is named, and the disk that has no room', async () => {
  const place = await newPlace();
  // Nobody can write there, root included, and there is never any room.
  const { code, faults } = await check({ ...place, DATA_DIR: '/sys/purser' }, place.DATA_DIR);
  expect(code).toBe(1);
  expect(faults).toEqual([
    expect.stringMatching(/^FAIL data folder DATA_DIR is \/sys\/purser, which can't be written \(E/),
    expect.stringMatching(/^FAIL backups BACKUP_DIR is \/sys\/purser\/backups, which can't be written/),
    expect.stringMatching(/^FAIL free space 0\.0 GB are free for DATA_DIR/),
  ]);
});

test('A mail server that refuses the sign-in is named without the password', async () => {
  const place = await newPlace();
  await using server = await startSmtpServer({ user: 'purser', password: 'right' });
  const SMTP_URL = `smtp://purser:wrong-word@127.0.0.1:${server.port}`;
  const { code, faults } = await check({ ...place, SMTP_URL }, place.DATA_DIR);
  expect([code, faults]).toEqual([
    1,
    [expect.stringMatching(/^FAIL mail The mail server refused the sign-in.+: SMTP_URL names 127\.0\.0\.1:/)],
  ]);
  expect(faults.join()).not.toContain('wrong-word');
});

test('A provider that can’t be reached is named', async () => {
  const place = await newPlace();
  const GOOGLE_ISSUER_URL = `http://127.0.0.1:${await findFreePort()}`;
  const google = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret', GOOGLE_ISSUER_URL };
  const { code, faults } = await check({ ...place, ...google }, place.DATA_DIR);
  expect([code, faults]).toEqual([
    1,
    [expect.stringMatching(`^FAIL sign-in .+: GOOGLE_ISSUER_URL is ${GOOGLE_ISSUER_URL}`)],
  ]);
});

test.runIf(s3)('A bucket that isn’t there is named', async () => {
  const place = await newPlace();
  const { code, faults } = await check({ ...place, ...s3, S3_BUCKET: 'no-such-bucket' }, place.DATA_DIR);
  expect([code, faults]).toEqual([
    1,
    [expect.stringMatching(/^FAIL storage S3_BUCKET no-such-bucket isn't there at .+: make it, or set/)],
  ]);
});
