import { expect, test } from 'vitest';
import { jsonOf } from '../../../../test/answers.ts';
import { approvalScene, pastLegal, stepKeys } from '../../../../test/approval-scene.ts';
import type { Colleague } from '../../../../test/colleagues.ts';

const { finance } = stepKeys;
const all = '/api/purchase-requests';
const person = ({ id }: Colleague) => ({ type: 'user', id });
const leads = { type: 'group', key: 'finance_leads' };

/** Finance waits for sam, for leo and for one of the group, each of whom approves by themselves. */
async function atFinance() {
  const scene = await approvalScene();
  const { sam, leo, chief } = scene;
  const { steps } = (await chief.get('/api/settings/workflow')).json();
  const written = steps.map((step: { key: string }) =>
    step.key === finance
      ? { ...step, approvers: [person(sam), person(leo), leads], needs: 'all', questions: [] }
      : step,
  );
  jsonOf(await chief.send('PUT', '/api/settings/workflow', { steps: written }));
  const id = await pastLegal(scene, { vendor: 'Wasabi', productName: 'Storage', estimatedCost: 60_000 });
  const stepAs = async (by: Colleague) =>
    (await by.get(`${all}/${id}/steps`))
      .json()
      .find(({ stepName }: { readonly stepName: string }) => stepName === finance);
  const replace = async (by: Colleague, replaced: object, to: Colleague) =>
    by.send('PUT', `${all}/${id}/steps/${(await stepAs(by)).id}/reassign`, {
      newAssigneeId: to.id,
      replaces: replaced,
    });
  return { ...scene, id, stepAs, replace };
}

test('Whoever a step was re-assigned to can be replaced again by name', async () => {
  await using scene = await atFinance();
  const { sam, leo, flo, ann, chief, stepAs, replace } = scene;
  expect((await stepAs(chief)).replaceable).toEqual([person(sam), person(leo), leads]);
  expect(await stepAs(leo)).toMatchObject({ replaceable: [person(leo)], refusals: { reassign: null } });
  jsonOf(await replace(chief, person(sam), ann));
  const step = await stepAs(chief);
  expect(step.replaceable).toEqual([person(ann), person(leo), leads]);
  for (const [at, next] of [sam, chief, flo].entries())
    jsonOf(await replace(chief, step.replaceable[at], next));
});
