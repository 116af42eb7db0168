import { expect, test } from 'vitest';
import { silentBucket } from '../../../test/fake-buckets.ts';
import { idOf } from '../../../test/request-comments-scene.ts';
import { startApp, type Visitor } from '../../../test/start-app.ts';
import { type SubjectKind, subjects } from '../../../test/subjects.ts';
import { addressFor, claimOf, pdfFile } from '../../../test/vendor-files.ts';

const twelve = Array.from({ length: 12 }, (_, at) => at);

/**
 * Makes twelve calls that claim files of a bucket which doesn't answer, sees that everybody else is answered meanwhile, also who
 * works on the files' own subject, breaks the bucket off, and answers what the calls came to.
 */
async function claimedAtOnce(
  { begin, edit, name }: SubjectKind,
  call: (visitor: Visitor, subject: string, number: number) => ReturnType<Visitor['send']>,
): Promise<number[]> {
  const { broken, env, isAsked } = await silentBucket();
  await using app = await startApp(env);
  const visitor = await app.signIn({ email: 'ann@example.com' });
  const subject = await begin(visitor);
  const answers = Promise.all(twelve.map((number) => call(visitor, subject, number)));
  await isAsked;
  for (let time = 1; time <= 5; time += 1) expect((await visitor.get(subject)).statusCode).toBe(200);
  expect((await visitor.send(edit, subject, { vendor: 'Wasabi' })).statusCode).toBe(200);
  broken();
  const statuses = (await answers).map(({ statusCode }) => statusCode);
  expect((await visitor.get('/api/software')).json()).toHaveLength(name === subjects.item.name ? 1 : 0);
  return statuses;
}

const refused = Array<number>(12).fill(503);
const claim = async (visitor: Visitor) => claimOf(pdfFile(), await addressFor(visitor));

const withoutKey = (_number: number) => ({});
const withKey = (number: number) => ({ 'idempotency-key': `file ${number}` });

test.each([
  { kind: subjects.item, how: 'without a key', headers: withoutKey },
  { kind: subjects.item, how: 'with one', headers: withKey },
  { kind: subjects.request, how: 'without a key', headers: withoutKey },
])(
  'While a bucket is silent, those who add files to $kind.name, $how, wait for it and everybody else is answered',
  async ({ kind, headers }) => {
    const statuses = await claimedAtOnce(kind, async (visitor, subject, number) => {
      const body = { [kind.key]: idOf(subject), ...(await claim(visitor)) };
      return visitor.send('POST', kind.records, body, headers(number));
    });
    expect(statuses).toEqual(refused);
  },
);

test.each([
  ['without a key', withoutKey],
  ['with one', withKey],
])('The same holds for those who add software with files, %s', async (_how, headers) => {
  const statuses = await claimedAtOnce(subjects.item, async (visitor, _subject, number) => {
    const body = { vendor: 'Sketch', product_name: `Plan ${number}`, files: [await claim(visitor)] };
    return visitor.send('POST', '/api/software', body, headers(number));
  });
  expect(statuses).toEqual(refused);
});
