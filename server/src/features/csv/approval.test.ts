import { expect, test } from 'vitest';
import { uploadCsv } from '../../../test/csv-files.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitors } from '../../../test/with-visitor.ts';

const header =
  'unique_id,vendor,product_name,notes,start_date,end_date,cost,billing_cycle,price_check_frequency';
const before = [
  header,
  'SW-1,Figma,Organization,,2026-01-01,2026-12-31,1200,yearly,yearly',
  'SW-2,Sketch,Business,,2026-01-01,2026-12-31,300,yearly,yearly',
].join('\n');

// Row 2 changes the cost, row 3 what needs no approval, 4 to 6 would add contracts, 7 says what row 6 says.
const file = [
  header,
  'SW-1,Figma,Organization,raised,2026-01-01,2026-12-31,9900,yearly,yearly',
  'SW-2,Sketch,Business,noted,2026-01-01,2026-12-31,300,yearly,quarterly',
  'SW-2,Sketch,Business,,2027-01-01,2027-12-31,400,yearly,yearly',
  'SW-3,Miro,Team,,2027-01-01,2027-12-31,500,yearly,yearly',
  ',Loom,Pro,,2027-01-01,2027-12-31,600,yearly,yearly',
  ',Loom,Pro,,2027-01-01,2027-12-31,600,yearly,yearly',
  ',Zoom,Free,no contract,,,,,',
].join('\n');

async function startedPortfolio() {
  const { app, ann, chief } = await withVisitors('ann', 'chief');
  expect((await uploadCsv(app, chief, { file: before })).json()).toMatchObject({ created: 2 });
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: true });
  return { app, ann, chief };
}

const added =
  'Contracts need an approval here, and this row would add one. Please submit it for approval in Purser, or ask an administrator to import the row';
const raised =
  'Contracts need an approval here, and this row would change the cost of one. Please submit a new contract for approval in Purser, or ask an administrator to import the row';

const costsOf = async (visitor: Visitor): Promise<number[]> => {
  const contracts: { cost: number }[] = (await visitor.get('/api/contracts')).json();
  return contracts.map(({ cost }) => cost).toSorted((one, other) => one - other);
};

const rowsOf = (messages: { row: number; message: string }[]) =>
  messages.map(({ row, message }) => [row, message]);

test('Rows that would add a contract or change its terms are refused with the reason, the others go on', async () => {
  const { app, ann } = await startedPortfolio();
  const trial = (await uploadCsv(app, ann, { file, dryRun: true })).json();
  const reply = (await uploadCsv(app, ann, { file })).json();
  expect(rowsOf(reply.errors)).toEqual([
    [2, raised],
    [4, added],
    [5, added],
    [6, added],
    [7, added],
  ]);
  expect(reply).toMatchObject({ created: 1, updated: 1, unchanged: 0, imported: 2, warnings: [] });
  expect(trial).toEqual({ ...reply, imported: 0, importId: null });
  expect(await costsOf(ann)).toEqual([300, 1200]);
  const items: { unique_id: string; vendor: string; notes: string | null }[] = (
    await ann.get('/api/software')
  ).json();
  expect(items.map(({ vendor, notes }) => [vendor, notes])).toEqual([
    ['Figma', null],
    ['Sketch', 'noted'],
    ['Zoom', 'no contract'],
  ]);
});

test('An administrator’s file is imported as it is, and so is anybody’s where contracts need no approval', async () => {
  const { app, ann, chief } = await startedPortfolio();
  expect((await uploadCsv(app, chief, { file, dryRun: true })).json()).toMatchObject({
    errors: [],
    created: 3,
    updated: 3,
  });
  await chief.send('PUT', '/api/settings/contractsNeedApproval', { value: false });
  expect((await uploadCsv(app, ann, { file })).json()).toMatchObject({ errors: [], created: 3, updated: 3 });
  expect(await costsOf(ann)).toEqual([300, 400, 500, 600, 9900]);
});
