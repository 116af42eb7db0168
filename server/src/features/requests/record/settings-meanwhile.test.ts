import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { type ApprovalScene, approvalScene } from '../../../../test/approval-scene.ts';

const first = { key: 'request_submission', label: 'Request Submission' };

const lists = {
  'request-forms': ({ sam }: ApprovalScene) => {
    const why = { key: 'why', label: 'Why', type: 'text', required: true };
    const steps = [
      first,
      { key: 'look', label: 'Look', approvers: [{ type: 'user', id: sam.id }], needs: 1 },
    ];
    return {
      field: 'forms',
      kept: [{ key: 'seats', name: 'More seats', questions: [why], steps }],
      theirs: [{ key: 'seats', name: 'More seats', questions: [why], steps: null }],
      mine: [{ key: 'seats', name: 'Seats', questions: [], steps }],
    };
  },
  'approval-groups': ({ fay, flo, fox }: ApprovalScene) => {
    const group = { key: 'finance_leads', name: 'Finance leads' };
    return {
      field: 'groups',
      kept: [{ ...group, memberIds: [fay.id] }],
      theirs: [{ ...group, memberIds: [fay.id, flo.id] }],
      mine: [{ ...group, memberIds: [fay.id, fox.id] }],
    };
  },
  holidays: () => ({
    field: 'days',
    kept: ['2026-12-25'],
    theirs: ['2026-12-25', '2027-01-01'],
    mine: ['2026-12-24', '2026-12-25'],
  }),
};

test.each([
  ['request-forms', 'Somebody else has saved the forms'],
  ['approval-groups', 'Somebody else has saved the groups of approvers'],
  ['holidays', 'Somebody else has saved the holidays'],
] as const)('What somebody else saved of %s since a change began is kept', async (list, words) => {
  await using scene = await approvalScene();
  const { chief } = scene;
  const url = `/api/settings/${list}`;
  const { field, kept, theirs, mine } = lists[list](scene);
  const save = (entries: unknown, from?: unknown) => chief.send('PUT', url, { [field]: entries, from });
  const read = async () => (await chief.get(url)).json();
  jsonOf(await save(kept));
  const from = await read();
  jsonOf(await save(theirs, from));
  const now = await read();
  const refused = await save(mine, from);
  expect(refused.json()).toMatchObject({
    status: 412,
    code: 'stale',
    error: `${words} since you opened them. Please load them again; nothing was saved`,
  });
  expect(await read()).toEqual(now);
  jsonOf(await save(mine, now));
  jsonOf(await save(theirs));
});

test('Of two changes that began from the same holidays one is saved', async () => {
  const { chief } = await approvalScene();
  const add = (day: string) => chief.send('PUT', '/api/settings/holidays', { days: [day], from: [] });
  const answers = await Promise.all(['2026-12-25', '2027-01-01'].map(add));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 412]));
});
