import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { uploadCsv } from '../../../test/csv-files.ts';
import { undo } from '../../../test/import-scene.ts';
import { noTerms } from '../../../test/no-terms.ts';
import type { Visitor } from '../../../test/start-app.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const older = 'unique_id,vendor,product_name,start_date,end_date,cost';
const header = `${older},auto_renew,renewal_months,renewal_uplift,notice_count,notice_unit,reminder_days`;
const rocket = 'SW-1,Acme,Rocket,2026-01-01,2026-12-31,100';

const termsOf = async (visitor: Visitor) => {
  const [contract] = (await visitor.get('/api/contracts')).json();
  const { autoRenew, renewalMonths, renewalUplift, noticeCount, noticeUnit, reminderDays } = contract;
  return { autoRenew, renewalMonths, renewalUplift, noticeCount, noticeUnit, reminderDays };
};

const given = {
  autoRenew: true,
  renewalMonths: 24,
  renewalUplift: 7.5,
  noticeCount: 3,
  noticeUnit: 'months',
  reminderDays: [90, 30, 7],
};

test('What a file says of renewal comes in, goes out again the same, and is undone', async () => {
  const { app, visitor: ann } = await withVisitor();
  await uploadCsv(app, ann, { file: `${older}\n${rocket}\n` });
  const before = await termsOf(ann);
  expect(before).toEqual({ autoRenew: false, ...noTerms });

  const file = `${header}\n${rocket},yes,24 months,7.5%,3,months,7;30;90\n`;
  const trial = jsonOf(await uploadCsv(app, ann, { file, dryRun: true }));
  expect(trial).toMatchObject({ updated: 1, errors: [] });
  expect(await termsOf(ann)).toEqual(before);
  const { importId } = jsonOf(await uploadCsv(app, ann, { file }));
  expect(await termsOf(ann)).toEqual(given);

  const exported = (await ann.get('/api/software/export-csv')).body;
  expect(exported).toContain(
    'price_check_frequency,renewal_months,renewal_uplift,notice_count,notice_unit,reminder_days,currency,original_cost,rate\n',
  );
  expect(exported).toContain(',24,7.50,3,months,90;30;7,,,\n');
  expect(jsonOf(await uploadCsv(app, ann, { file: exported }))).toMatchObject({ updated: 0, unchanged: 1 });
  // What an older file doesn't name stays.
  await uploadCsv(app, ann, { file: `${older}\n${rocket}\n` });
  expect(await termsOf(ann)).toEqual(given);

  expect((await undo(ann, importId)).statusCode).toBe(200);
  expect(await termsOf(ann)).toEqual(before);
});

const crm = `Supplier,Product,Start,Renewal,Annual Cost
Acme,Rocket,2026-02-01,2027-02-01,365
Acme,Sled,,2027-03-01,
Zoom,Meet,2026-06-01,2026-06-01,730
`;

test('A foreign file’s renewal day is the day after the contract’s end, is asked about once, and is kept nowhere unseen', async () => {
  const { app, visitor: ann } = await withVisitor();
  const { guess } = jsonOf(await uploadCsv(app, ann, { file: crm }), 422);
  expect(guess.columns).toMatchObject({ start_date: 'Start', renewal_date: 'Renewal' });
  const trial = jsonOf(await uploadCsv(app, ann, { file: crm, mapping: guess, dryRun: true }));
  expect(trial).toMatchObject({ renewals: 2, mapping: { renewal: 'next' }, errors: [] });
  expect(trial.warnings.map(({ message }: { message: string }) => message)).toEqual([
    'Renewal date Jun 1, 2026 was not used as the end date: it is not after the start date',
    'Yearly contract without an end date',
  ]);

  const mapping = { ...guess, renewal: 'last' };
  const chosen = jsonOf(await uploadCsv(app, ann, { file: crm, mapping }));
  expect(chosen).toMatchObject({ created: 3, warnings: [] });
  const endsOf = async () =>
    (await ann.get('/api/contracts')).json().map(({ endDate }: { endDate: string }) => endDate);
  expect((await endsOf()).toSorted()).toEqual(['2026-06-01', '2027-02-01']);
  const items: { product_name: string; renewal_date: string | null }[] = (
    await ann.get('/api/software')
  ).json();
  expect(Object.fromEntries(items.map((one) => [one.product_name, one.renewal_date]))).toEqual({
    Rocket: null,
    Sled: '2027-03-01',
    Meet: null,
  });
  // The answer is remembered with the header, and the same file changes nothing.
  expect(jsonOf(await uploadCsv(app, ann, { file: crm }), 422).guess).toEqual(mapping);
  expect(jsonOf(await uploadCsv(app, ann, { file: crm, mapping }))).toMatchObject({ unchanged: 3 });
});

test('A file of ours with both days keeps both, and one without an end asks for it', async () => {
  const { app, visitor: ann } = await withVisitor();
  const both = 'vendor,product_name,renewal_date,start_date,end_date,cost,billing_cycle\n';
  const rows =
    'Acme,Rocket,2030-01-01,2026-01-01,,100,monthly\nAcme,Sled,2030-01-01,2026-01-01,2026-12-31,100,\n';
  const kept = jsonOf(await uploadCsv(app, ann, { file: both + rows, dryRun: true }));
  expect(kept).toMatchObject({ renewals: 1, mapping: { renewal: 'item' } });
  const asked = { file: both + rows, dryRun: true, mapping: { columns: {}, renewal: 'next' } };
  expect(jsonOf(await uploadCsv(app, ann, asked))).toMatchObject({ mapping: { renewal: 'next' } });
  const without = 'vendor,product_name,renewal_date,start_date,cost\nAcme,Cart,2027-01-01,2026-01-01,100\n';
  await uploadCsv(app, ann, { file: without });
  expect((await ann.get('/api/contracts')).json()).toMatchObject([{ endDate: '2026-12-31' }]);
});
