import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { sendCsv } from '../../../test/csv-files.ts';
import { addedItem, yearly } from '../../../test/items.ts';
import { withVisitor } from '../../../test/with-visitor.ts';

const signed = { ...yearly, startDate: '2025-01-01', endDate: '2025-12-31', cost: 36_500 };
const late = { ...yearly, startDate: '2027-01-01', endDate: '2027-12-31', cost: 40_000 };

// The year between the two contracts is 2026, in which tests take place.
test.each([
  ['What renewed itself counts in the year before the next contract', false, 36_500],
  ['What was cancelled in time doesn’t', true, 0],
])('%s, in every figure alike', async (_, isCancelled, cost) => {
  const { app, visitor: admin } = await withVisitor({ email: 'ann@example.com', role: 'admin' });
  const id = await addedItem(admin, signed, { business_segment: ['Studio'] });
  if (isCancelled)
    await app.db.execute(sql`
      insert into renewal_decisions ("softwareId", "contractId", "termEnd", decision, "noticeSentOn", "endsWith", "decidedAt", "lastChangeId")
      select "softwareId", id, "endDate", 'cancel', '2025-10-01', 'this', now(), 0 from contracts`);
  jsonOf(await admin.send('POST', `/api/software/${id}/contracts`, late), 201);
  jsonOf(
    await admin.send('PUT', '/api/budgets?year=2026', {
      budgets: [{ segment: 'Studio', vendor: null, amount: 50_000 }],
    }),
  );
  const get = async (url: string) => jsonOf(await admin.get(url));
  const file = (await admin.send('POST', '/api/software/export-csv', { items: [id] })).body;
  const trial = await sendCsv(app, admin, {
    url: '/api/software/upload-csv?dryRun=true',
    file: 'vendor,product_name\nOther,Thing\n',
  });
  const [row] = await get('/api/portfolio');
  const [budget] = (await get('/api/stats/budget?year=2026')).rows;
  expect({
    table: row.currentYearCost,
    dashboard: (await get('/api/stats/financial?year=2026')).yearlySpend,
    spend: (await get('/api/stats/spend?from=2026-01&to=2026-12&by=vendor')).total,
    difference: (await get('/api/stats/year-difference?year=2026')).forecast,
    budget: budget.spent + budget.forecast,
    trial: jsonOf(trial).yearlySpend.before,
    file: Number(/,40000\.00,([\d.]+)/.exec(file)?.[1]),
  }).toEqual({
    table: cost,
    dashboard: cost,
    spend: cost,
    difference: cost,
    budget: cost,
    trial: cost,
    file: cost,
  });
});
