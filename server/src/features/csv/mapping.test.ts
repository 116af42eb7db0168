import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('What is remembered is the mapping that was checked, not all that was sent', async () => {
  const { app, visitor } = await withVisitor();
  const file = 'Who,What\nAcme,Rocket\n';
  const columns = { vendor: ' who ', product_name: 'What', notes: '', 'x\u0000': '', nonsense: '' };
  const reply = await uploadCsv(app, visitor, { file, mapping: { columns } });
  expect(reply.json()).toMatchObject({ created: 1 });
  expect((await uploadCsv(app, visitor, { file })).json().guess).toEqual({
    columns: { vendor: 'Who', product_name: 'What' },
  });
});

test('However long a header is, how it was read is remembered', async () => {
  const { app, visitor } = await withVisitor();
  // Names that don't repeat themselves, so that no compression makes them short.
  const names = Array.from({ length: 400 }, (_, at) =>
    createHash('sha256').update(`${at}`).digest('base64url'),
  );
  const file = `Who,What,${names.map((name) => `c${name}`).join(',')}\nAcme,Rocket${',x'.repeat(400)}\n`;
  const mapping = { columns: { vendor: 'Who', product_name: 'What' } };
  expect((await uploadCsv(app, visitor, { file, mapping })).json()).toMatchObject({ created: 1 });
  expect((await uploadCsv(app, visitor, { file })).json().guess).toEqual(mapping);
});
