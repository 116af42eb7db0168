import { requestUpload } from '@purser/api/addresses';
import type { Address } from '@purser/api/endpoint';
import type { UploadRequest } from '@purser/api/files';
import { Problem } from '@purser/domain/problem';
import type { AwsS3Options } from '@uppy/aws-s3';
import type { Body, Meta } from '@uppy/core';
import { send } from '../../lib/call.ts';
import { putBytes } from './put-bytes.ts';
import { partCalls } from './upload-parts.ts';
import { type HeldFile, retryDelays, type Track } from './upload-track.ts';

const parallelRequests = 6;

// An address is good for 15 minutes; the upload has to begin well before they end.
const addressLastsMs = 10 * 60 * 1000;

interface StorageOptions {
  /** What the files are for, as the server is told. */
  readonly purpose: string;
  /** The call that answers where a whole file goes. */
  readonly addressCall?: Address | undefined;
  /** Larger files go up in parts; bytes. */
  readonly multipartFrom: number;
  readonly trackOf: (id: string) => Track | undefined;
  /** Called when a file goes on to another step. */
  readonly onStep: () => void;
}

/** How Uppy reaches the storage: by one address for a whole file, or by one for each of its parts. */
export function storageOptions(options: StorageOptions): AwsS3Options<Meta, Body> {
  const { purpose, addressCall = requestUpload, multipartFrom } = options;
  return {
    limit: parallelRequests,
    retryDelays,
    shouldUseMultipart: (file) => (file.size ?? 0) > multipartFrom,
    getUploadParameters: async (file, { signal }) => {
      const url = await takeSteps(file, options, (track) =>
        addressOf(file, track, { purpose, addressCall, signal }),
      );
      return { method: 'PUT', url, headers: { 'Content-Type': file.type } };
    },
    ...partCalls,
    createMultipartUpload: (file) => takeSteps(file, options, () => partCalls.createMultipartUpload(file)),
    uploadPartBytes: putBytes,
  };
}

/** Whatever comes before the bytes: is the file still there, and where does it go? */
async function takeSteps<Place>(
  file: HeldFile,
  { trackOf, onStep }: StorageOptions,
  findPlace: (track: Track | undefined) => Promise<Place>,
): Promise<Place> {
  const track = trackOf(file.id);
  const goTo = (step: Track['step']) => {
    if (track) track.step = step;
    onStep();
  };
  goTo('file');
  await checkReadable(file);
  goTo('address');
  const place = await findPlace(track);
  goTo('transfer');
  return place;
}

type Asking = {
  readonly purpose: string;
  readonly addressCall: Address;
  readonly signal: AbortSignal | undefined;
};

async function addressOf(
  file: HeldFile,
  track: Track | undefined,
  { purpose, addressCall, signal }: Asking,
): Promise<string> {
  const askedAt = performance.now();
  if (track?.address && askedAt < track.address.askedAt + addressLastsMs) return track.address.url;
  const body: UploadRequest = {
    fileName: file.name,
    fileSize: file.size ?? undefined,
    mimeType: file.type,
    purpose,
  };
  const { uploadURL: url } = await send<{ uploadURL: string }>(addressCall, {
    body,
    ...(signal && { signal }),
  });
  if (track) track.address = { url, askedAt };
  return url;
}

// A file that was moved or deleted since it was chosen would fail as if the connection had.
async function checkReadable({ data }: HeldFile): Promise<void> {
  if (!(data instanceof Blob)) return;
  await data
    .slice(0, 1)
    .arrayBuffer()
    .catch(() => {
      throw new Problem('invalid', 'It can’t be read. It may have been moved or deleted: choose it again.');
    });
}
