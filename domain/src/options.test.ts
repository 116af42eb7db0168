import { expect, test } from 'vitest';
import { isActive, optionLabel, parseBillingCycle } from './options.ts';

test('A billing cycle is known in any letter case', () => {
  expect([' Yearly', 'MONTHLY', 'quarterly', 'weekly', ''].map(parseBillingCycle)).toEqual([
    'yearly',
    'monthly',
    'quarterly',
    undefined,
    undefined,
  ]);
});

test('Every status but the two that end is active', () => {
  expect(['active', 'on hold', 'pending_cancellation', 'terminated'].map(isActive)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('Options read like words', () => {
  expect(optionLabel('pending_cancellation')).toBe('Pending cancellation');
});
