import { expect, test } from 'vitest';
import { threeColleagues } from '../../../../test/colleagues.ts';
import { silentBucket } from '../../../../test/fake-buckets.ts';
import { submittedRequest } from '../../../../test/requests.ts';
import { startApp } from '../../../../test/start-app.ts';
import { addressFor, claimOf, pdfFile } from '../../../../test/vendor-files.ts';
import { savedWorkflow, userStep } from '../../../../test/workflows.ts';

const all = '/api/purchase-requests';
const software = { vendor: 'Wasabi', product_name: 'Object Storage' };
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1200 };

test.each([
  ['without a key', () => ({})],
  ['with one', (id: number) => ({ 'idempotency-key': `wrap-up ${id}` })],
])(
  'While a bucket is silent, those who wrap up with files wait for it and everybody else is answered, %s',
  async (_how, headers) => {
    const { broken, env, isAsked } = await silentBucket();
    await using app = await startApp(env);
    const { ann, bob, eve } = await threeColleagues(app);
    await savedWorkflow(eve, userStep('buy', bob));
    const wrapUps = [];
    for (let number = 1; number <= 12; number += 1) {
      const { id } = await submittedRequest(ann);
      wrapUps.push({ id, files: [claimOf(pdfFile(), await addressFor(bob))] });
    }
    const answers = Promise.all(
      wrapUps.map(({ id, files }) =>
        bob.send('POST', `${all}/${id}/complete`, { software, contract, files }, headers(id)),
      ),
    );
    await isAsked;
    for (let time = 1; time <= 5; time += 1) expect((await ann.get(all)).statusCode).toBe(200);
    // Neither does anybody wait whose wrap-up has no files.
    const { id } = await submittedRequest(ann);
    const plain = await bob.send('POST', `${all}/${id}/complete`, { software, contract });
    expect(plain.statusCode, plain.body).toBe(200);
    broken();
    expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(503));
    expect((await ann.get('/api/software')).json()).toHaveLength(1);
  },
);
