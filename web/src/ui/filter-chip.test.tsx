import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { newUser } from '../../test/user.ts';
import { FilterChip } from './filter-chip.tsx';

const options = [
  { value: 'active', label: 'Active' },
  { value: 'pending_cancellation', label: 'Pending cancellation' },
  { value: 'terminated', label: 'Terminated' },
];

function Filter({ start = [] }: { start?: string[] }) {
  const [value, setValue] = useState(start);
  return <FilterChip label="Status" options={options} value={value} onChange={setValue} />;
}

test('a chip without values names its filter and has nothing to clear', () => {
  render(<Filter />);
  expect(screen.getByRole('button').textContent).toBe('Status');
});

test('ticked values are named on the chip in the order of the options', async () => {
  const user = newUser();
  render(<Filter />);
  await user.click(screen.getByRole('button', { name: 'Status' }));
  await user.click(screen.getByRole('option', { name: 'Pending cancellation' }));
  await user.click(screen.getByRole('option', { name: 'Active' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'Status: Active, Pending cancellation' })).toBeDefined();
});

test('the keyboard alone ticks with Space', async () => {
  const user = newUser();
  render(<Filter />);
  await user.tab();
  await user.keyboard('{Enter}');
  await user.keyboard('{ArrowDown}{ArrowDown} ');
  expect(screen.getByRole('option', { name: 'Terminated' }).getAttribute('aria-checked')).toBe('true');
});

test('the cross empties the filter and the focus stays on the chip', async () => {
  const user = newUser();
  render(<Filter start={['active', 'gone']} />);
  expect(screen.getByRole('button', { name: 'Status: Active, gone' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear Status' }));
  expect(screen.getByRole('button').textContent).toBe('Status');
  expect(document.activeElement).toBe(screen.getByRole('button'));
});
