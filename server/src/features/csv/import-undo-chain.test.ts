import { expect, test } from 'vitest';
import { imported, undo } from '../../../test/import-scene.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

test('An import whose contract somebody changed by hand keeps its item, whatever was undone since', async () => {
  const { app, visitor: ann } = await withVisitor();
  const first = await imported(app, ann, 'X,Acme,Rocket,,,2026-01-01,2026-12-31,100\n');
  const [row] = (await ann.get('/api/portfolio')).json();
  await ann.send('PATCH', `/api/contracts/${row.latestContract.id}`, { cost: 150 });
  const second = await imported(app, ann, 'X,Acme,Rocket,,,2026-01-01,2026-12-31,200\n');
  expect((await undo(ann, second)).json()).toMatchObject({ restored: 1, kept: 0 });
  expect((await undo(ann, first)).json()).toMatchObject({ removed: { items: 0, contracts: 0 }, kept: 1 });
  expect((await ann.get('/api/portfolio')).json()).toMatchObject([{ annualizedCost: 150 }]);
});
