import type { RequestStep } from '@purser/api/request-replies';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { json } from '../../test/network.ts';
import { maya } from '../../test/render-app.tsx';
import { buttonIn, openRequest, sentBody } from '../../test/request-page.ts';
import { jack, requestOf, stepsOf, tom } from '../../test/requests.ts';

const user = ({ id }: { readonly id: number }) => ({ type: 'user' as const, id });
const finance = { type: 'group' as const, key: 'finance_leads' };

/** The legal review names Tom, in whose place Jack decides, and a group. */
const stepsWith = (replaceable: RequestStep['replaceable']) =>
  stepsOf(requestOf()).map((step, at) =>
    at === 3
      ? {
          ...step,
          approvers: [user(tom), finance],
          needs: 'any' as const,
          isReassigned: true,
          refusals: { approve: null, reject: null, send_back: null, reassign: null },
          replaceable,
        }
      : step,
  );

const reassign = 'PUT /api/purchase-requests/128/steps/1003/reassign';

async function openDialog(replaceable: RequestStep['replaceable']) {
  const steps = stepsWith(replaceable);
  const groups = [{ key: finance.key, name: 'Finance leads', memberIds: [maya.id] }];
  const opened = await openRequest(
    requestOf(),
    {
      'GET /api/settings/approval-groups': () => json(groups),
      [reassign]: () => json({ ...steps[3], version: 5 }),
    },
    steps,
  );
  await opened.user.click(buttonIn(opened.timeline, 'Re-assign Legal Review'));
  const dialog = await screen.findByRole('dialog', { name: 'Re-assign Approver' });
  const choose = async (label: RegExp, name: string) => {
    await opened.user.click(within(dialog).getByRole('combobox', { name: label }));
    await opened.user.click(await screen.findByRole('option', { name }));
  };
  return { ...opened, dialog, choose };
}

test('Whoever a step was re-assigned to is offered to be replaced again', async () => {
  const { user: visitor, dialog, choose, writes } = await openDialog([user(jack), finance]);
  await visitor.click(within(dialog).getByRole('combobox', { name: 'Replaces' }));
  await screen.findByRole('option', { name: 'Finance leads' });
  const offered = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(offered).toEqual([jack.name, 'Finance leads']);
  await visitor.click(screen.getByRole('option', { name: jack.name }));
  await choose(/New Approver/, maya.name);
  await visitor.click(buttonIn(dialog, 'Re-assign'));
  expect(await screen.findByText(`Legal Review was re-assigned to ${maya.name}`)).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({ newAssigneeId: maya.id, replaces: user(jack) });
});

test('The only one whom somebody may replace is replaced without being asked for', async () => {
  const { user: visitor, dialog, choose, writes } = await openDialog([finance]);
  expect(within(dialog).queryByRole('combobox', { name: 'Replaces' })).toBeNull();
  await choose(/New Approver/, tom.name);
  await visitor.click(buttonIn(dialog, 'Re-assign'));
  expect(await screen.findByText(`Legal Review was re-assigned to ${tom.name}`)).toBeTruthy();
  expect(sentBody(writes()[0])).toEqual({ newAssigneeId: tom.id, replaces: finance });
});
