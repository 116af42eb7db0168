import { openPlace, openSource } from './backup-places.ts';
import { writeSample } from './backup-scene.ts';

/** A sample's backup, and another place where it may be restored. */
export async function sampleAndPlace(create?: Parameters<typeof openPlace>[0]) {
  const from = await openSource();
  return { from, to: await openPlace(create), file: await writeSample(from) };
}
