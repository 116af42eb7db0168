import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { makeBucket, type S3PeerAnswer } from './s3-peer-setup.ts';

/** A real S3 server: its `S3_…` settings, or undefined with the reason why its tests are skipped. */
export type S3Peer = { settings: Record<string, string> | undefined; reason: string };

/** Finds the run's S3 server and wakes it where nobody has yet. Throws where there should be one and it doesn't work. */
export async function findS3Peer(): Promise<S3Peer> {
  const reply = await fetch(inject('s3PeerAddress'));
  const answer = (await reply.json()) as S3PeerAnswer;
  if ('failed' in answer) throw new Error(answer.failed);
  if ('skipped' in answer) return { settings: undefined, reason: answer.skipped };
  return { settings: answer.settings, reason: '' };
}

/** The same server with a bucket in which nothing lies. */
export async function withNewBucket(settings: Record<string, string>): Promise<Record<string, string>> {
  const own = { ...settings, S3_BUCKET: `purser-${randomBytes(6).toString('hex')}` };
  await makeBucket(own);
  return own;
}
