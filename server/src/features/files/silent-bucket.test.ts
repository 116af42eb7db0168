import { expect, test } from 'vitest';
import { silentBucket } from '../../../test/fake-buckets.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { addedSoftware, addressFor, claimOf, pdfFile } from '../../../test/vendor-files.ts';

const twelve = Array.from({ length: 12 }, (_, at) => at);

/**
 * Makes twelve calls that claim files of a bucket which doesn't answer, sees that everybody else is answered meanwhile,
 * breaks the bucket off, and answers what the calls came to.
 */
async function claimedAtOnce(
  call: (visitor: Visitor, softwareId: number, number: number) => ReturnType<Visitor['send']>,
): Promise<number[]> {
  const { broken, env, isAsked } = await silentBucket();
  await using app = await startApp(env);
  const visitor = await app.signIn({ email: 'ann@example.com' });
  const softwareId = await addedSoftware(visitor);
  const answers = Promise.all(twelve.map((number) => call(visitor, softwareId, number)));
  await isAsked;
  for (let time = 1; time <= 5; time += 1) expect((await visitor.get('/api/software')).statusCode).toBe(200);
  broken();
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect((await visitor.get('/api/software')).json()).toHaveLength(1);
  return statuses;
}

const refused = Array<number>(12).fill(503);
const claim = async (visitor: Visitor) => claimOf(pdfFile(), await addressFor(visitor));

test('While a bucket is silent, those who claim files wait for it and everybody else is answered', async () => {
  const statuses = await claimedAtOnce(async (visitor, softwareId) =>
    visitor.send('POST', '/api/vendor-files', { softwareId, ...(await claim(visitor)) }),
  );
  expect(statuses).toEqual(refused);
});

test('The same holds for those who claim files under a key of their own', async () => {
  const statuses = await claimedAtOnce(async (visitor, softwareId, number) => {
    const body = { softwareId, ...(await claim(visitor)) };
    return visitor.send('POST', '/api/vendor-files', body, { 'idempotency-key': `file ${number}` });
  });
  expect(statuses).toEqual(refused);
});

test.each([
  ['without a key', () => ({})],
  ['with one', (number: number) => ({ 'idempotency-key': `item ${number}` })],
])('The same holds for those who add software with files, %s', async (_how, headers) => {
  const statuses = await claimedAtOnce(async (visitor, _softwareId, number) => {
    const body = { vendor: 'Sketch', product_name: `Plan ${number}`, files: [await claim(visitor)] };
    return visitor.send('POST', '/api/software', body, headers(number));
  });
  expect(statuses).toEqual(refused);
});
