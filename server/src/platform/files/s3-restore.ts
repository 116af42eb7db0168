import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3';
import { type Bucket, keptPrefix, storedName } from './s3-bucket.ts';

/** Stores an object as one that is claimed: whole, or not at all. */
export async function storeObject(
  { client, name: Bucket, answer }: Bucket,
  { key, size }: { key: string; size: number },
  content: Readable,
): Promise<void> {
  const Body = new PassThrough();
  const source = new AbortController();
  // What is wrong with the content ends the call, which would otherwise wait for the rest of it.
  const passed = pipeline(content, ofSize(size), Body).catch((error: unknown) => source.abort(error));
  const command = new PutObjectCommand({ Bucket, Key: storedName(key), Body, ContentLength: size });
  try {
    await client.send(command, { abortSignal: source.signal });
    await passed;
    source.signal.throwIfAborted();
  } catch (error) {
    Body.destroy();
    source.signal.throwIfAborted();
    return answer(Promise.reject(error));
  }
}

/** Passes on what has this size, and fails where it is longer or shorter. */
const ofSize = (size: number) =>
  async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let sent = 0;
    for await (const chunk of content) {
      sent += chunk.length;
      if (sent > size) break;
      yield chunk;
    }
    if (sent !== size) throw new Error('The object has another size than was said.');
  };

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
