import { expect, test } from 'vitest';
import { jsonOf } from '../../../test/answers.ts';
import { uploadCsv } from '../../../test/csv-files.ts';
import { requestsWithMails } from '../../../test/mail-scene.ts';
import { askedFor, stepNames } from '../../../test/request-scene.ts';
import { broughtTo } from '../../../test/request-steps.ts';
import type { Visitor } from '../../../test/start-app.ts';

const figma = { vendor: 'Figma', product_name: 'Organization' };
const contract = {
  startDate: '2026-01-05',
  endDate: '2026-12-31',
  cost: 1200,
  billingCycle: 'yearly',
  paymentType: 'Invoice',
};

const titlesOf = async (visitor: Visitor): Promise<string[]> =>
  jsonOf(await visitor.get('/api/notifications?kind=owner')).map(({ title }: { title: string }) => title);

test('Whoever is made an owner is told so once, with all roles, unless they did it themselves', async () => {
  const { ann, bob, tess, ids } = await requestsWithMails();
  const item = {
    ...figma,
    business_owner_id: ids.bob,
    tech_admin_id: ids.bob,
    executive_sponsor_id: ids.ann,
  };
  const { id } = jsonOf(await ann.send('POST', '/api/software', item), 201);
  jsonOf(await ann.send('POST', '/api/software', { ...item, vendor: 'Miro', contract }), 201);
  expect(await titlesOf(bob)).toEqual([
    'Ann made you business owner and tech admin: Miro Organization',
    'Ann made you business owner and tech admin: Figma Organization',
  ]);
  expect(await titlesOf(ann)).toEqual([]);
  const url = `/api/software/${id}`;
  jsonOf(await bob.send('PUT', url, { tech_admin_id: ids.tess, notes: 'New' }));
  jsonOf(await bob.send('PUT', url, { tech_admin_id: ids.tess, notes: 'Newer' }));
  expect(await titlesOf(tess)).toEqual(['Bob made you tech admin: Figma Organization']);
  jsonOf(await bob.send('PUT', url, { tech_admin_id: null }));
  jsonOf(await bob.send('PUT', url, { tech_admin_id: ids.tess }));
  expect(await titlesOf(tess)).toHaveLength(2);
});

test('By default nobody is mailed about it; who wants a mail gets what the notification says', async () => {
  const { ann, bob, ids, app, smtp } = await requestsWithMails();
  jsonOf(await ann.send('POST', '/api/software', { ...figma, business_owner_id: ids.bob }), 201);
  await app.runJobs();
  expect(smtp.received).toEqual([]);
  jsonOf(await bob.send('PUT', '/api/me/notification-settings', { owner: { mail: 'at_once' } }));
  jsonOf(
    await ann.send('POST', '/api/software', { ...figma, vendor: '<b>Miro</b>', business_owner_id: ids.bob }),
    201,
  );
  await app.runJobs();
  expect(smtp.received).toMatchObject([
    { recipients: ['bob@example.com'], subject: 'Ann made you business owner: <b>Miro</b> Organization' },
  ]);
  expect(smtp.received[0]?.text).toBe(`Ann made you business owner: <b>Miro</b> Organization

Reminders of its renewals come to you.

Open it in Purser: https://purser.example/dashboard?software=2

Why you get this: You were made its business owner.

Change how you are told: https://purser.example/notifications?view=settings
`);
});

test('A wrap-up tells the owners of what it creates', async () => {
  const all = await requestsWithMails();
  const url = await askedFor(all);
  await broughtTo(all, url, stepNames.wrapUp);
  const software = {
    ...figma,
    business_owner_id: all.ids.eve,
    tech_admin_id: all.ids.wes,
    business_segment: ['Capital'],
  };
  jsonOf(await all.wes.send('POST', `${url}/complete`, { software, contract }));
  expect(await titlesOf(all.eve)).toEqual(['Wes made you business owner: Figma Organization']);
  expect(await titlesOf(all.wes)).toEqual([]);
});

test('Whoever takes over from a deleted person is told once', async () => {
  const { ann, bob, chief, ids } = await requestsWithMails();
  for (const vendor of ['Figma', 'Miro', 'Avid']) {
    const item = { vendor, product_name: 'One', business_owner_id: ids.tess, tech_admin_id: ids.tess };
    jsonOf(await ann.send('POST', '/api/software', item), 201);
  }
  expect(
    (await chief.send('DELETE', `/api/users/${ids.tess}?handOverTo=${ids.bob}`)).statusCode,
  ).toBeLessThan(300);
  const told = jsonOf(await bob.get('/api/notifications'));
  expect(told).toMatchObject([
    {
      kind: 'owner',
      title: 'Chief made you an owner: Avid One and 2 more',
      detail: 'Tess owned this before.',
    },
  ]);
});

test('Whoever is made the owner of several items at once is told once, unless they did it themselves', async () => {
  const { ann, bob, ids } = await requestsWithMails();
  const added: number[] = [];
  for (const vendor of ['Figma', 'Miro', 'Avid']) {
    const item = { vendor, product_name: 'One', contract };
    added.push(jsonOf(await ann.send('POST', '/api/software', item), 201).id);
  }
  const assign = async (businessOwnerId: number) =>
    jsonOf(await ann.send('POST', '/api/renewals/bulk', { ids: added, businessOwnerId }));
  expect(await assign(ids.bob)).toEqual({ changed: 3 });
  expect(await assign(ids.bob)).toEqual({ changed: 0 });
  expect(await titlesOf(bob)).toEqual(['Ann made you an owner: Figma One and 2 more']);
  await assign(ids.ann);
  expect(await titlesOf(ann)).toEqual([]);
});

test('Whoever imports is told when it is done, and a trial tells nobody', async () => {
  const { app, ann } = await requestsWithMails();
  const file = 'vendor,product_name\nFigma,Organization\nMiro,Team\n';
  jsonOf(await uploadCsv(app, ann, { file, dryRun: true }));
  expect(jsonOf(await ann.get('/api/notifications'))).toEqual([]);
  jsonOf(await uploadCsv(app, ann, { file, fileName: 'licences.csv' }));
  expect(jsonOf(await ann.get('/api/notifications'))).toMatchObject([
    {
      kind: 'import',
      title: 'Import done: licences.csv',
      detail: '2 new, 0 updated, 0 unchanged, 0 left out.',
      softwareId: null,
      requestId: null,
    },
  ]);
});
