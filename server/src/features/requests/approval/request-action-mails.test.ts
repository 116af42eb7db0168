import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { saveRule } from '../../../../test/comment-mails.ts';
import { act, askedFor, type RequestScene, requestScene, stepNames } from '../../../../test/request-scene.ts';
import { reassign, requestAt } from '../../../../test/request-steps.ts';

const { submission, tech, legal } = stepNames;

/** Who gets a mail about which decision, by the step's place: `bob step 2 approved`. */
async function mailed({ app }: RequestScene): Promise<string[]> {
  const { rows } = await app.db.execute<{ mail: string }>(sql`
    select username || ' ' || (details->>'step') || ' ' || (details->>'decision') as mail
    from mails join users on users.id = mails."userId" where event = 'approvalStep' order by mails.id`);
  return rows.map(({ mail }) => mail).toSorted();
}

const saveRoles = ({ app }: RequestScene, roles: readonly string[]) =>
  saveRule(app.db, { approvalStep: { roles } });

test('Each decision mails the requestor and whose turn it is now, never who has decided', async () => {
  const { scene, ann, tess, bob } = await requestScene();
  const url = await askedFor(scene);
  expect(await mailed(scene)).toEqual([]);
  await act(ann, url, ['approve', submission]);
  expect(await mailed(scene)).toEqual(['tess Request Submission approved']);
  await act(tess, url, ['approve', tech]);
  expect(await mailed(scene)).toEqual([
    'ann Tech Security approved',
    'bob Tech Security approved',
    'tess Request Submission approved',
  ]);
  // Nobody's turn comes after a rejection, so that the admins hear nothing of it.
  await act(bob, url, ['reject', legal]);
  expect((await mailed(scene)).filter((mail) => mail.includes('Legal'))).toEqual([
    'ann Legal Review rejected',
  ]);
});

test('A rule may name everybody else, and whoever is several of them gets one mail', async () => {
  const { scene, ann, chief, ids } = await requestScene();
  await saveRoles(scene, ['requestor', 'approver', 'current_assignee', 'next_assignee', 'tech_admin']);
  const url = await requestAt(scene, tech, { businessOwnerId: ids.ann });
  await act(chief, url, ['approve', tech]);
  const about = async (text: string) => (await mailed(scene)).filter((mail) => mail.includes(text));
  expect(await about('Tech')).toEqual([
    'ann Tech Security approved',
    'bob Tech Security approved',
    'tess Tech Security approved',
  ]);
  await saveRoles(scene, ['all_approvers']);
  await reassign(chief, url, [legal, ids.eve]);
  await act(chief, url, ['reject', legal]);
  expect(await about('Legal')).toEqual([
    'eve Legal Review rejected',
    'tess Legal Review rejected',
    'wes Legal Review rejected',
  ]);
  expect((await ann.get(url)).json()).toMatchObject({ status: 'rejected' });
});

test('Owners are mailed where the rule says so, the admins for one who is missing', async () => {
  const { scene, ann, ids } = await requestScene();
  await saveRoles(scene, ['business_owner', 'exec_sponsor']);
  const url = await askedFor(scene, { executiveSponsorId: ids.eve });
  await act(ann, url, ['approve', submission]);
  expect(await mailed(scene)).toEqual([
    'chief Request Submission approved',
    'eve Request Submission approved',
  ]);
});

test('What is done again, refused or only said mails nobody', async () => {
  const { scene, ann, eve, tess } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', submission]);
  await act(ann, url, ['approve', submission]);
  await act(eve, url, ['approve', tech]);
  await act(tess, url, ['comment', tech, 'Soon']);
  expect(await mailed(scene)).toEqual(['tess Request Submission approved']);
});

test('Everyone is told of each decision, with the request it was about', async () => {
  const { scene, ann, tess, bob, ids } = await requestScene();
  const url = await askedFor(scene);
  await act(ann, url, ['approve', submission]);
  await act(tess, url, ['approve', tech, 'It is\nsafe']);
  await act(bob, url, ['reject', legal]);
  const told = (await ann.get('/api/activity-feed')).json();
  expect(told).toMatchObject([
    {
      type: 'request_rejected',
      description: 'Bob rejected the request Wasabi - Cloud Storage at Legal Review',
    },
    {
      type: 'request_step_approved',
      description: 'Tess approved Tech Security of Wasabi - Cloud Storage',
      details: 'REQ-000001: It is safe',
      userId: ids.tess,
      softwareId: null,
      metadata: '{"requestId":1}',
    },
    {
      type: 'request_step_approved',
      description: 'Ann submitted Wasabi - Cloud Storage',
      details: 'REQ-000001',
    },
    { type: 'request_created' },
    { type: 'role_changed', description: 'The approval workflow was changed' },
  ]);
});

// What can't be written refuses the whole decision: nothing that belongs together is kept in part.
test.each(['activities', 'mails'])('Where %s can’t be written, nothing is decided', async (table) => {
  const { scene, app, ann } = await requestScene();
  const url = await askedFor(scene);
  const before = (await ann.get(url)).json();
  await app.db.execute(
    sql`alter table ${sql.identifier(table)} add constraint full_up check (false) not valid`,
  );
  expect((await act(ann, url, ['approve', submission])).statusCode).toBe(422);
  expect((await ann.get(url)).json()).toEqual(before);
  expect(await mailed(scene)).toEqual([]);
});
