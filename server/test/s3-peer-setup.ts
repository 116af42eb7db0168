import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { CreateBucketCommand, HeadBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { TestProject } from 'vitest/node';
import { portOf } from './raw-requests.ts';

declare module 'vitest' {
  interface ProvidedContext {
    s3PeerAddress: string;
  }
}

/** The `S3_…` settings of a server that tests may use, or why there is none. */
export type S3PeerAnswer = { settings: Record<string, string> } | { skipped: string } | { failed: string };

type Peer = { answer: S3PeerAnswer; stop(): Promise<void> };

/**
 * Runs once before all tests. The first test that asks starts the S3 server, which all share: the one of
 * `PURSER_TEST_S3_ENDPOINT`, or Debian's Swift.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  let waking: Promise<Peer> | undefined;
  const server = createServer((_request, response) => {
    waking ??= wakePeer();
    void waking.then(({ answer }) => response.end(JSON.stringify(answer)));
  });
  project.provide('s3PeerAddress', `http://127.0.0.1:${await portOf({ server })}`);
  return async () => {
    server.close();
    const peer = await waking;
    await peer?.stop();
  };
}

/** Starts the S3 server and makes its bucket. */
export async function wakePeer(): Promise<Peer> {
  const peer = process.env.PURSER_TEST_S3_ENDPOINT ? named() : await startSwift();
  const { answer } = peer;
  if ('skipped' in answer) process.stdout.write(`The tests on S3 are skipped: ${answer.skipped}\n`);
  if (!('settings' in answer)) return peer;
  try {
    await makeBucket(answer.settings);
    return peer;
  } catch (error) {
    return { ...peer, answer: { failed: `The S3 server's bucket can't be made: ${String(error)}` } };
  }
}

// The defaults are what `scripts/s3-peer.sh` prints.
function named(): Peer {
  const { env } = process;
  const given = (name: string, otherwise: string): [string, string] => [
    `S3_${name}`,
    env[`PURSER_TEST_S3_${name}`] || env[`S3_${name}`] || otherwise,
  ];
  const settings = Object.fromEntries([
    given('ENDPOINT', ''),
    given('REGION', 'us-east-1'),
    given('BUCKET', 'purser-test'),
    given('ACCESS_KEY_ID', 'test:tester'),
    given('SECRET_ACCESS_KEY', 'testing'),
  ]);
  return { answer: { settings }, stop: async () => {} };
}

const script = path.join(import.meta.dirname, '../../scripts/s3-peer.sh');
// The script's exit code where Swift could not be installed.
const notInstalled = 75;

async function startSwift(): Promise<Peer> {
  if (!has('swift-proxy-server') && (process.getuid?.() !== 0 || !has('apt-get'))) {
    const skipped =
      'there is no S3 server. As root on Debian one is installed; PURSER_TEST_S3_ENDPOINT names another';
    return { answer: { skipped }, stop: async () => {} };
  }
  const child = spawn('bash', [script], { stdio: ['pipe', 'pipe', 'pipe'] });
  const ended = once(child, 'close');
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints = (complaints + chunk.toString()).slice(-2000);
  });
  const settings: Record<string, string> = {};
  for await (const line of createInterface({ input: child.stdout })) {
    const [name = '', value = ''] = line.split('=', 2);
    settings[name] = value;
    if (name === 'S3_SECRET_ACCESS_KEY') break;
  }
  const stop = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  if (settings.S3_SECRET_ACCESS_KEY) return { answer: { settings }, stop };
  await ended;
  const why = complaints.trim().split('\n').at(-1) ?? '';
  const isAbsent = child.exitCode === notInstalled;
  return {
    answer: isAbsent ? { skipped: `Swift can't be installed: ${why}` } : { failed: complaints },
    stop,
  };
}

const has = (program: string): boolean =>
  spawnSync('bash', ['-c', 'command -v "$1"', 'bash', program], { stdio: 'ignore' }).status === 0;

/** Makes the bucket of the settings, unless it is there. */
export async function makeBucket(settings: Record<string, string>): Promise<void> {
  const { S3_ENDPOINT = '', S3_REGION = '', S3_BUCKET: Bucket } = settings;
  const { S3_ACCESS_KEY_ID: accessKeyId = '', S3_SECRET_ACCESS_KEY: secretAccessKey = '' } = settings;
  const client = new S3Client({
    endpoint: S3_ENDPOINT,
    region: S3_REGION,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
  });
  try {
    await client.send(new CreateBucketCommand({ Bucket }));
  } catch (error) {
    // The bucket may exist, and the account may be unable to create one.
    await client.send(new HeadBucketCommand({ Bucket })).catch(() => {
      throw error;
    });
  } finally {
    client.destroy();
  }
}
