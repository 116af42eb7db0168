import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { claimOf, pdfFile, uploaded } from '../../../test/vendor-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';
import { software } from '../../db/tables/software.ts';

const figma = { vendor: 'Figma', product_name: 'Organization' };
const contract = { startDate: '2026-01-01', endDate: '2026-12-31', cost: 1200, billingCycle: 'yearly' };

test.each([
  ['with its first contract', { contract }],
  ['without a contract', {}],
])('An item is created %s and its files', async (_how, more) => {
  const { app, visitor } = await withVisitor();
  const files = [await uploaded(app, visitor), await uploaded(app, visitor, pdfFile('Terms.pdf'))];
  const { id } = jsonOf(await visitor.send('POST', '/api/software', { ...figma, ...more, files }), 201);
  const listed = (await visitor.get(`/api/software/${id}/vendor-files`)).json();
  expect(listed).toMatchObject([
    { fileName: 'Terms.pdf' },
    { fileName: 'Order form.pdf', uploadedByName: 'Ann' },
  ]);
  expect((await visitor.get('/api/portfolio')).json()).toMatchObject([{ id, vendorFiles: 2 }]);
  expect((await visitor.get(`/api/software/${id}/contracts`)).json()).toHaveLength(
    'contract' in more ? 1 : 0,
  );
  const history: { fieldName: string; newValue: string }[] = (
    await visitor.get(`/api/software/${id}/change-logs`)
  ).json();
  const added = history
    .filter(({ fieldName }) => fieldName === 'vendor file')
    .map(({ newValue }) => newValue);
  expect(added).toEqual(['Terms.pdf', 'Order form.pdf']);
  expect((await visitor.get('/api/activity-feed')).json()).toHaveLength(1);
});

test('A file that is refused creates nothing, and the answer names it', async () => {
  const { app, visitor } = await withVisitor();
  const [good, other] = [await uploaded(app, visitor), await uploaded(app, visitor)];
  const others = await uploaded(app, await app.signIn({ email: 'bob@example.com' }));
  const absent = claimOf(pdfFile(), `http://127.0.0.1:3000/api/uploads/${'a'.repeat(32)}`);
  for (const [refused, message] of [
    [absent, 'This upload is gone. Please upload the file again'],
    [{ ...other, fileSize: 7 }, 'The file that arrived has another size. Please upload it again'],
  ] as const) {
    const body = { ...figma, contract, files: [good, refused] };
    const answer = await visitor.send('POST', '/api/software', body);
    expect(answer.json()).toMatchObject({ status: 422, error: message, fields: { 'files.1': message } });
  }
  // What isn't wrong with the file, but with who claims it, stays what it is.
  const foreign = await visitor.send('POST', '/api/software', { ...figma, contract, files: [good, others] });
  expect(foreign.json()).toMatchObject({
    status: 403,
    error: 'This file was uploaded by somebody else. Please upload it yourself',
  });
  expect(foreign.json()).not.toHaveProperty('fields');
  const badName = { ...figma, files: [{ ...good, fileName: 'setup.exe' }] };
  expect((await visitor.send('POST', '/api/software', badName)).json().fields).toHaveProperty(
    'files.0.fileName',
  );
  expect(await app.db.select().from(software)).toEqual([]);
  expect((await visitor.get('/api/activity-feed')).json()).toEqual([]);

  jsonOf(await visitor.send('POST', '/api/software', { ...figma, contract, files: [good] }), 201);
});

test('At most five files come with an item', async () => {
  const { visitor } = await withVisitor();
  const file = claimOf(pdfFile(), `http://127.0.0.1:3000/api/uploads/${'a'.repeat(32)}`);
  const answer = await visitor.send('POST', '/api/software', { ...figma, files: Array(6).fill(file) });
  expect(answer.json()).toMatchObject({ status: 422, fields: { files: 'Please add at most 5 files' } });
});

test('A wrong contract creates nothing, and leaves the uploads to be claimed again', async () => {
  const { app, visitor } = await withVisitor();
  const files = [await uploaded(app, visitor)];
  const wrong = { ...figma, contract: { ...contract, cost: -1 }, files };
  const refused = jsonOf(await visitor.send('POST', '/api/software', wrong), 422);
  expect(refused.fields).toEqual({ 'contract.cost': 'Cost must be a positive number' });
  expect((await visitor.get('/api/software')).json()).toEqual([]);
  jsonOf(await visitor.send('POST', '/api/software', { ...figma, contract, files }), 201);
});
