import type { Readable } from 'node:stream';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, keptPrefix, storedName } from './s3-bucket.ts';

/** Stores an object as one that is claimed. */
export async function storeObject(
  { client, name: Bucket }: Bucket,
  { key, size }: { key: string; size: number },
  content: Readable,
): Promise<void> {
  const Key = storedName(key);
  await client.send(new PutObjectCommand({ Bucket, Key, Body: content, ContentLength: size }));
}

/** The keys of all claimed objects, page by page. */
export async function* listObjects({ client, name: Bucket }: Bucket): AsyncGenerator<string[], void> {
  for (let ContinuationToken: string | undefined, isTruncated = true; isTruncated; ) {
    const page = await client.send(
      new ListObjectsV2Command({ Bucket, Prefix: keptPrefix, ContinuationToken }),
    );
    yield (page.Contents ?? []).flatMap(({ Key }) => (Key ? [Key.slice(keptPrefix.length)] : []));
    isTruncated = page.IsTruncated ?? false;
    ContinuationToken = page.NextContinuationToken;
  }
}
