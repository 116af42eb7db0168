import { defaultOptions } from '@purser/domain/options';
import { expect, test } from 'vitest';
import { json } from '../../../test/network.ts';
import { openLists, optionsAddress } from '../../../test/options.ts';
import { toast } from '../../../test/texts.ts';

test('A status that is typed as it reads is saved as it is stored', async () => {
  const { values, remove, add, save, puts } = await openLists();
  await remove('Pending cancellation');
  await remove('Terminated');
  await add('Status Options', 'pending Cancellation');
  await add('Status Options', 'On hold');
  expect(values('Status Options')).toEqual(['Active', 'Pending cancellation', 'On hold']);
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([{ statusOptions: ['active', 'pending_cancellation', 'On hold'] }]);
});

test('A status or cycle that is there under its stored value is a duplicate of what it reads like', async () => {
  const { add, values, save, puts } = await openLists();
  await add('Status Options', 'Pending cancellation');
  await toast('Duplicate', 'This option already exists');
  await add('Billing Cycles', 'Monthly');
  expect(values('Billing Cycles')).toEqual(['Yearly', 'Monthly', 'Quarterly']);
  await save();
  expect(puts()).toEqual([]);
});

test('A product’s own value that was saved away comes back as the product stores it', async () => {
  const { add, save, puts } = await openLists({}, undefined, {
    statusOptions: ['active'],
    billingCycles: ['yearly'],
  });
  await add('Status Options', 'Pending Cancellation');
  await add('Billing Cycles', 'Quarterly');
  await save();
  await toast('Success', 'Software options saved successfully');
  expect(puts()).toEqual([
    { statusOptions: ['active', 'pending_cancellation'], billingCycles: ['yearly', 'quarterly'] },
  ]);
});

test('Two statuses that would read alike are told apart by what is stored', async () => {
  const statusOptions = ['active', 'on_hold', 'On hold'];
  const { values } = await openLists({
    [`GET ${optionsAddress}`]: () => json({ ...defaultOptions, statusOptions }),
  });
  expect(values('Status Options')).toEqual(['Active', 'on_hold', 'On hold']);
});
