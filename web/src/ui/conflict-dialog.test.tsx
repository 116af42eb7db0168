import { render, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { ConflictDialog, type TheirChange } from './conflict-dialog.tsx';

const change: TheirChange = {
  label: 'Cost',
  before: '',
  theirs: '$20.00',
  mine: null,
  by: 'Tom Okafor',
  at: '2026-11-21T09:30:00Z',
};

function show(changes: readonly TheirChange[] | null, busy = false) {
  const asked = { onApply: vi.fn(), onTake: vi.fn(), onClose: vi.fn() };
  render(<ConflictDialog title="Adobe was changed meanwhile" changes={changes} busy={busy} {...asked} />);
  return { ...asked, user: newUser() };
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

test('Each change says what it was, what it became and who made it; a field that both changed is marked', () => {
  show([change, { ...change, label: 'Notes', before: 'a', theirs: '', mine: 'b', by: null, at: null }]);
  const [cost, notes] = screen.getAllByRole('listitem');
  expect(cost?.textContent).toMatch(/^Costemptybecame\$20\.00Tom Okafor, Nov 21, 2026/);
  expect(notes?.textContent).toBe('Notesabecameemptyyours: bUnknown User');
  expect(screen.getByRole('dialog').textContent).toContain('Tom Okafor, Someone saved changes');
});

test('While that is being found out nothing can be decided but to go back', async () => {
  const { user, onClose } = show(null);
  expect(within(screen.getByRole('dialog')).getByText('Finding out what was changed')).toBeTruthy();
  expect([button('Apply my changes').disabled, button('Take theirs').disabled]).toEqual([true, true]);
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('While mine is being applied it says so and takes no other answer', async () => {
  const { user, onApply } = show([change], true);
  await user.click(button('Applying…'));
  expect(onApply).not.toHaveBeenCalled();
  expect(button('Take theirs').disabled).toBe(true);
});

test('A save that changed nothing of what is seen says that', () => {
  show([]);
  expect(screen.getByText(/but changed no value that you see here/)).toBeTruthy();
});
