import { mailKinds } from '@purser/domain/mail';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { act, requestScene, stepNames } from '../../../test/request-scene.ts';
import { requestAt, stepsOf } from '../../../test/request-steps.ts';

const { tech, wrapUp } = stepNames;
const contract = { startDate: '2026-12-01', endDate: '2027-11-30', cost: 1050 };

const approved = { estimatedCost: 1000, department: 'Studio' };

const told = [
  { label: 'Cost', approved: '$1,000', contracted: '$1,050' },
  { label: 'Vendor', approved: 'Wasabi', contracted: 'Wasabi Inc' },
  { label: 'Product', approved: 'Cloud Storage', contracted: 'Hot Storage' },
  { label: 'Department', approved: 'Studio', contracted: 'Corporate 40%, Studio 60%' },
  { label: 'Business Owner', approved: null, contracted: 'Eve' },
  { label: 'Tech Admin', approved: 'Tess', contracted: null },
];

test('Every difference from what was approved is kept with the wrap-up, and told in its mail', async () => {
  const { scene, app, ann, wes, ids } = await requestScene();
  const url = await requestAt(scene, wrapUp, approved);
  const software = {
    vendor: 'Wasabi Inc',
    product_name: 'Hot Storage',
    business_segment: ['Studio', 'Corporate'],
    business_segment_percentages: '{"Studio":60,"Corporate":40}',
    business_owner_id: ids.eve,
  };
  expect((await wes.send('POST', `${url}/complete`, { software, contract })).statusCode).toBe(200);
  const steps = await stepsOf(ann, url);
  expect(steps[wrapUp]).toMatchObject({ differences: told });
  expect(steps[tech]).toMatchObject({
    differences: [],
    approvedTerms: { estimatedCost: 1000, vendor: 'Wasabi', department: 'Studio', techAdminId: ids.tess },
  });
  const { rows } = await app.db.execute<{ text: string }>(sql`
    select distinct details->>'differences' as text from mails where occasion = 'request 1 step 4 approved'`);
  expect(rows).toEqual([
    {
      text: 'Cost approved at $1,000 a year, entered at $1,050 a year; Vendor Wasabi Inc instead of the approved Wasabi; Product Hot Storage instead of the approved Cloud Storage; Department Corporate 40%, Studio 60% instead of the approved Studio; Business Owner Eve, where none was approved; No tech admin instead of the approved Tess',
    },
  ]);
  expect(mailKinds.approvalStep.html).toContain('{{differences}}');
});

test('Whoever approved one cost is mailed that another was entered, with both, but for a rule that mails nobody', async () => {
  const { scene, app, wes, chief, ids } = await requestScene();
  const software = { vendor: 'Wasabi', product_name: 'Cloud Storage', business_segment: ['Studio'] };
  const wrappedUp = async (cost: number): Promise<string[]> => {
    const url = await requestAt(scene, wrapUp, approved);
    await app.db.execute(sql`delete from mails`);
    const body = { software: { ...software, tech_admin_id: ids.tess }, contract: { ...contract, cost } };
    expect((await wes.send('POST', `${url}/complete`, body)).statusCode).toBe(200);
    const { rows } = await app.db.execute<{ told: string }>(sql`
      select username || ': ' || (details->>'headline') || ' at ' || (details->>'cost') as told
      from mails join users on users.id = mails."userId" order by 1`);
    return rows.map(({ told: line }) => line);
  };
  expect(await wrappedUp(1000)).toEqual(['ann: Finished: Wasabi Cloud Storage, approved by Wes at 1000.00']);
  const dearer = 'Finished at another cost: Wasabi Cloud Storage, approved by Wes at 1050.00';
  expect(await wrappedUp(1050)).toEqual([`ann: ${dearer}`, `bob: ${dearer}`, `tess: ${dearer}`]);
  await chief.send('PUT', '/api/settings/email-rules', { approvalStep: { roles: [] } });
  expect(await wrappedUp(1050)).toEqual([]);
});

test('Software that was entered by itself is compared, too', async () => {
  const { scene, ann, wes, ids } = await requestScene();
  const url = await requestAt(scene, wrapUp, approved);
  const software = {
    vendor: 'Wasabi',
    product_name: 'Cloud Storage',
    business_segment: ['Studio'],
    tech_admin_id: ids.bob,
  };
  const { id } = (await ann.send('POST', '/api/software', { ...software, contract })).json();
  await wes.send('PUT', url, { softwareId: id });
  expect((await act(wes, url, ['approve', wrapUp])).statusCode).toBe(200);
  expect((await stepsOf(ann, url))[wrapUp]).toMatchObject({
    differences: [
      { label: 'Cost', approved: '$1,000', contracted: '$1,050' },
      { label: 'Tech Admin', approved: 'Tess', contracted: 'Bob' },
    ],
  });
});

test('A rejected wrap-up has approved nothing', async () => {
  const { scene, ann, wes } = await requestScene();
  const url = await requestAt(scene, wrapUp, approved);
  await act(wes, url, ['reject', wrapUp]);
  expect((await stepsOf(ann, url))[wrapUp]).toMatchObject({ differences: [], approvedTerms: null });
});
