import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodiesOf, openMailRules, rules, rulesAddress, toast } from '../../../test/mail.ts';
import { json } from '../../../test/network.ts';

const button = (name: string) => screen.findByRole('button', { name });

async function openReminders(...how: Parameters<typeof openMailRules>) {
  const opened = await openMailRules(...how);
  await opened.user.click(await button('Renewal Reminder'));
  const rule = within(await screen.findByRole('region', { name: 'Renewal Reminder' }));
  return { ...opened, rule, puts: () => bodiesOf(opened.sent, 'PUT', rulesAddress) };
}

test('Reminders can come on listed days, which are typed as they are said', async () => {
  const { user, rule, puts } = await openReminders({
    [`PUT ${rulesAddress}`]: () =>
      json({ ...rules, renewalReminder: { ...rules.renewalReminder, mode: 'days', days: [45, 10] } }),
  });
  expect(rule.queryByRole('textbox', { name: /^Reminder days/ })).toBeNull();
  await user.click(rule.getByRole('radio', { name: 'On listed days before the day to act' }));
  expect(rule.queryByRole('spinbutton', { name: /^Renewal period/ })).toBeNull();
  const days = rule.getByRole<HTMLInputElement>('textbox', { name: /^Reminder days/ });
  expect(days.value).toBe('90, 60, 30, 14, 7, 1');
  await user.clear(days);
  await user.type(days, '10, 45');
  await user.click(await button('Save All Changes'));
  await toast('Success', 'Email rules saved');
  expect(puts()).toEqual([{ renewalReminder: { mode: 'days', days: '10, 45' } }]);
  expect(rule.getByRole<HTMLInputElement>('textbox', { name: /^Reminder days/ }).value).toBe('45, 10');
});
