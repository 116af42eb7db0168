import { DeleteObjectCommand, HeadBucketCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { type Bucket, uploadsPrefix } from './s3-bucket.ts';

const atOnce = 8;
const longestWait = 5_000;

/** Removes objects one by one: the bulk call needs checksums that not all storages compute alike. */
export async function removeObjects(
  { client, name: Bucket }: Bucket,
  names: readonly string[],
): Promise<void> {
  for (let at = 0; at < names.length; at += atOnce) {
    const some = names.slice(at, at + atOnce);
    await Promise.all(some.map((Key) => client.send(new DeleteObjectCommand({ Bucket, Key }))));
  }
}

/**
 * Removes what has been at upload addresses for longer than `age` milliseconds. The list is short, because claimed
 * objects are elsewhere.
 */
export async function clearAddresses(bucket: Bucket, age: number): Promise<void> {
  const now = await timeOfBucket(bucket);
  await removeOlder(bucket, { prefix: uploadsPrefix, moment: new Date(now - age) });
}

interface OldObjects {
  readonly prefix: string;
  readonly moment: Date;
  /** How many are listed at once; 1000 unless given. */
  readonly page?: number;
}

/** Removes old objects, page by page. */
export async function removeOlder(
  bucket: Bucket,
  { prefix: Prefix, moment, page: MaxKeys = 1000 }: OldObjects,
): Promise<void> {
  const { client, name: Bucket } = bucket;
  for (let ContinuationToken: string | undefined, isTruncated = true; isTruncated; ) {
    const page = await client.send(new ListObjectsV2Command({ Bucket, Prefix, MaxKeys, ContinuationToken }));
    const names: string[] = [];
    for (const { Key, LastModified } of page.Contents ?? [])
      if (Key && LastModified && LastModified < moment) names.push(Key);
    await removeObjects(bucket, names);
    isTruncated = page.IsTruncated ?? false;
    ContinuationToken = page.NextContinuationToken;
  }
}

// The clock that dates objects may differ from ours. Every answer has its time, but the SDK doesn't expose it.
async function timeOfBucket({ client, name: Bucket }: Bucket): Promise<number> {
  const address = await getSignedUrl(client, new HeadBucketCommand({ Bucket }));
  const { headers } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(longestWait) });
  const now = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(now)) throw new Error('The file storage does not tell the time.');
  return now;
}
