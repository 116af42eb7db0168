import { expect, test } from 'vitest';
import { startApp } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

// Nothing is asked of the bucket: an address for an upload is signed here.
const bucket = {
  S3_BUCKET: 'purser',
  S3_REGION: 'eu-1',
  S3_ENDPOINT: 'http://127.0.0.1:9',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
};
const url = '/api/s3/params?filename=Order.pdf';

test('An address for an upload uses up room for one, so that no other website may ask for it', async () => {
  const { visitor: ann } = await withVisitor(undefined, startApp(bucket));
  const foreign = await ann.get(url, { 'sec-fetch-site': 'cross-site' });
  expect(foreign.json()).toMatchObject({ status: 403, code: 'foreign_site' });
  expect((await ann.get(url, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200);
  expect((await ann.get(url)).json()).toMatchObject({ method: 'PUT' });
});

test('It is counted among what a person writes', async () => {
  const { visitor: ann } = await withVisitor(undefined, startApp({ ...bucket, RATE_LIMIT: '2' }));
  const statuses = [await ann.get(url), await ann.get(url), await ann.get(url)].map(
    (answer) => answer.statusCode,
  );
  expect(statuses).toEqual([200, 200, 429]);
});
