import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { formOf } from '../../../test/csv-files.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const kinds = [
  {
    kind: 'people',
    url: '/api/users/bulk-import',
    file: 'Staff of 2026\nContact,Who\nada@example.com,Ada\nnope,No\nTotal,2\n',
    mapping: { email: 'Contact', name: 'Who' },
    lacks: 'no_email_column',
    kept: '/api/users',
    brought: { email: 'ada@example.com', name: 'Ada' },
    refused: [{ row: 4, cells: ['nope', 'No'] }],
    removed: { people: 1 },
  },
  {
    kind: 'rates',
    url: '/api/settings/exchange-rates/upload-csv',
    file: 'When,ISO,Quote\n2026-11-20,EUR,1.1584\n2026-11-20,XYZ,2\nTotal,,3\n',
    mapping: { date: 'When', rate: 'Quote' },
    lacks: 'no_header',
    kept: '/api/settings/exchange-rates',
    brought: { currency: 'EUR', date: '2026-11-20', rate: 1.1584 },
    refused: [{ row: 3, cells: ['2026-11-20', 'XYZ', '2'] }],
    removed: { values: 1 },
  },
  {
    kind: 'budgets',
    url: '/api/budgets/upload-csv',
    file: 'FY,Who,Budget (in $000)\n2027,Studio,800\nTotal,,800\n',
    mapping: { segment: 'Who' },
    lacks: 'no_budget_columns',
    kept: '/api/budgets?year=2027',
    brought: { segment: 'Studio', vendor: null, amount: 800_000 },
    refused: [],
    removed: { values: 1 },
  },
];

test.each(kinds)(
  'A file of $kind is matched, tried, imported and taken back',
  async ({ kind, url, file, mapping, lacks, kept, brought, refused, removed }) => {
    const { app, chief } = await withVisitors('chief');
    const send = async (more: { mapping?: object; dryRun?: string } = {}) => {
      const { payload, headers } = await formOf(file, more);
      return app.http.inject({ method: 'POST', url, headers: { cookie: chief.cookie, ...headers }, payload });
    };
    const listed = async () => (await chief.get(kept)).json();
    const unmatched = jsonOf(await send(), 422);
    expect(unmatched).toMatchObject({ code: lacks, file: { encoding: 'UTF-8', delimiter: ',' } });
    expect(unmatched.ownColumns).toContainEqual(expect.objectContaining({ name: Object.keys(mapping)[0] }));
    expect(unmatched.columns).toEqual(expect.arrayContaining(Object.values(mapping)));
    const tried = jsonOf(await send({ mapping, dryRun: 'yes' }));
    expect(tried).toMatchObject({ imported: 0, importId: null, errors: refused, refused: refused.length });
    expect(tried.matching.guess).toMatchObject(mapping);
    const total = { row: file.trim().split('\n').length, message: 'Left out: this line is a total' };
    expect(tried.otherLines).toEqual([total]);
    expect(await listed()).not.toContainEqual(expect.objectContaining(brought));
    const { imported, importId } = jsonOf(await send({ mapping }));
    expect(imported).toBe(1);
    expect(await listed()).toContainEqual(expect.objectContaining(brought));
    expect((await chief.get(`/api/imports?kind=${kind}`)).json()).toMatchObject([{ id: importId, kind }]);
    expect((await chief.get('/api/imports')).json()).toEqual([]);
    const undo = `/api/imports/${importId}/undo`;
    expect((await chief.get(undo)).json()).toMatchObject({ removed, kept: 0, refusal: null, undoneAt: null });
    expect(jsonOf(await chief.send('POST', undo))).toMatchObject({ removed, kept: 0 });
    expect(await listed()).not.toContainEqual(expect.objectContaining(brought));
    expect(jsonOf(await chief.send('POST', undo), 409)).toMatchObject({ code: 'already_undone' });
  },
);

test('What was changed since stays, and what an import replaced comes back', async () => {
  const { app, chief } = await withVisitors('chief');
  const rates = '/api/settings/exchange-rates';
  const put = (...some: object[]) => chief.send('PUT', rates, { rates: some });
  const euro = { currency: 'EUR', date: '2026-11-20', rate: 1.1, source: 'Bank' };
  await put(euro);
  const file = 'date,currency,rate\n2026-11-20,EUR,1.15\n2026-11-20,GBP,1.3\n2026-11-21,EUR,115\n';
  const { payload, headers } = await formOf(file);
  const post = { method: 'POST', url: `${rates}/upload-csv`, payload } as const;
  const reply = jsonOf(await app.http.inject({ ...post, headers: { cookie: chief.cookie, ...headers } }));
  expect(reply).toMatchObject({ imported: 2, far: 1, farRates: [{ row: 4, rate: 115, last: 1.15 }] });
  await put({ currency: 'GBP', date: '2026-11-20', rate: 1.31, source: null });
  const undone = jsonOf(await chief.send('POST', `/api/imports/${reply.importId}/undo`));
  expect(undone).toMatchObject({ restored: 1, kept: 1, keptItems: [{ name: 'GBP, 2026-11-20' }] });
  expect((await chief.get(rates)).json()).toEqual([euro, expect.objectContaining({ rate: 1.31 })]);
});
