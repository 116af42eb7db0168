import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json, problem, type Routes } from '../../../test/network.ts';
import { maya } from '../../../test/render-app.tsx';
import { jack, tom } from '../../../test/requests.ts';
import { openWorkflow } from '../../../test/workflow.ts';

type Group = { key: string; name: string; memberIds: number[] };
const groupsAddress = '/api/settings/approval-groups';
const holidaysAddress = '/api/settings/holidays';
const bodyOf = (body: unknown) => JSON.parse(String(body));

/** A list as the server keeps it, by the name that a body gives it. */
function keptAt<One>(address: string, name: 'groups' | 'days', list: One[] = []) {
  const kept = { list };
  const routes: Routes = {
    [`GET ${address}`]: () => json(kept.list),
    [`PUT ${address}`]: ({ body }) => {
      kept.list = bodyOf(body)[name];
      return json(kept.list);
    },
  };
  return { kept, routes };
}

test('A group is added with a key of its own, gets people, and is removed', async () => {
  const { kept, routes } = keptAt<Group>(groupsAddress, 'groups');
  const { user, puts } = await openWorkflow({ routes });
  const card = within(await screen.findByRole('region', { name: 'Groups' }));
  await user.type(await card.findByRole('textbox', { name: 'Name of a new group' }), 'Finance leads{Enter}');
  const people = await card.findByRole('combobox', { name: 'People of Finance leads' });
  await user.click(people);
  await user.click(await screen.findByRole('option', { name: tom.name }));
  await waitFor(() => expect(kept.list[0]?.memberIds).toEqual([tom.id]));
  // Whoever is added comes last, also where the list of people has them before the others.
  await user.click(screen.getByRole('option', { name: maya.name }));
  await waitFor(() => expect(kept.list[0]?.memberIds).toEqual([tom.id, maya.id]));
  await user.keyboard('{Escape}');
  await user.click(await card.findByRole('button', { name: /^Remove/ }));
  await waitFor(() => expect(kept.list).toEqual([]));
  expect(bodyOf(puts()[0]?.body)).toEqual({
    groups: [{ key: 'finance_leads', name: 'Finance leads', memberIds: [] }],
    from: [],
  });
});

test('People who are chosen while another one is being saved are all in the group', async () => {
  const leads = { key: 'finance', name: 'Finance leads', memberIds: [] };
  const { kept, routes } = keptAt<Group>(groupsAddress, 'groups', [leads]);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const put = `PUT ${groupsAddress}`;
  const { user } = await openWorkflow({
    routes: { ...routes, [put]: (request) => released.then(() => routes[put]?.(request) ?? json([])) },
  });
  const card = within(await screen.findByRole('region', { name: 'Groups' }));
  await user.click(await card.findByRole('combobox', { name: 'People of Finance leads' }));
  await user.click(await screen.findByRole('option', { name: tom.name }));
  await user.click(screen.getByRole('option', { name: jack.name }));
  release();
  await waitFor(() => expect(kept.list[0]?.memberIds).toEqual([tom.id, jack.id]));
});

test('Holidays are added and removed, each at once', async () => {
  const { kept, routes } = keptAt<string>(holidaysAddress, 'days', ['2026-12-25']);
  const { user } = await openWorkflow({ routes });
  const card = within(await screen.findByRole('region', { name: 'Holidays' }));
  await user.type(await card.findByRole('textbox', { name: 'A further day' }), '2027-01-01');
  await user.click(card.getByRole('button', { name: 'Day' }));
  await waitFor(() => expect(kept.list).toEqual(['2026-12-25', '2027-01-01']));
  await user.click(await card.findByRole('button', { name: /Remove.*Dec 25, 2026/ }));
  await waitFor(() => expect(kept.list).toEqual(['2027-01-01']));
});

test('Holidays that are removed one right after the other are both gone, and those of another tab stay', async () => {
  let kept = ['2026-12-24', '2026-12-25'];
  const { puts } = await openWorkflow({
    routes: {
      [`GET ${holidaysAddress}`]: () => json(kept),
      [`PUT ${holidaysAddress}`]: ({ body }) => {
        const { days, from } = bodyOf(body);
        if (JSON.stringify(from) !== JSON.stringify(kept))
          return problem(412, 'Somebody else has saved the holidays', { code: 'stale' });
        kept = days;
        return json(kept);
      },
    },
  });
  const card = within(await screen.findByRole('region', { name: 'Holidays' }));
  const [first, second] = await card.findAllByRole('button', { name: /^Remove/ });
  if (!first || !second) throw new Error('There is no holiday to remove.');
  kept = [...kept, '2027-01-01'];
  fireEvent.click(first);
  fireEvent.click(second);
  await waitFor(() => expect(kept).toEqual(['2027-01-01']));
  expect(await card.findByText('Jan 1, 2027')).toBeTruthy();
  await waitFor(() => expect(card.queryByText('Dec 25, 2026')).toBeNull());
  expect(puts()).toHaveLength(2);
});
