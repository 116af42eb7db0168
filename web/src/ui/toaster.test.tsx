import { act, fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { currentToast, toast } from '../lib/toast.ts';
import { Toaster } from './toaster.tsx';

const announce = (title: string) => act(() => toast({ title, description: 'Next review scheduled' }));
const shown = () => screen.queryAllByRole('button', { name: 'Close' });

function advance(milliseconds: number): void {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

test('a toast shows its title and description', () => {
  render(<Toaster />);
  announce('Price confirmed');
  expect(screen.getByText('Price confirmed')).toBeDefined();
  expect(screen.getByText('Next review scheduled')).toBeDefined();
});

test('a second toast takes the place of the first', () => {
  render(<Toaster />);
  announce('First');
  announce('Second');
  expect(screen.queryByText('First')).toBeNull();
  expect(screen.getByText('Second')).toBeDefined();
  expect(shown()).toHaveLength(1);
});

test('it closes by itself after five seconds', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  announce('Price confirmed');
  advance(4999);
  expect(shown()).toHaveLength(1);
  advance(1);
  expect(shown()).toHaveLength(0);
});

test('F8 moves the focus to the toasts and Escape closes the one on show', async () => {
  const user = newUser();
  render(<Toaster />);
  announce('Price confirmed');
  await user.keyboard('[F8]');
  expect(document.activeElement).toBe(screen.getByRole('list'));
  await user.keyboard('{Escape}');
  expect(shown()).toHaveLength(0);
});

test('the close button closes it, and it is forgotten long after', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  announce('Price confirmed');
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(shown()).toHaveLength(0);
  expect(currentToast()?.open).toBe(false);
  advance(1_000_000);
  expect(currentToast()).toBeNull();
});

test('a swipe of 50 pixels to the right closes it, a shorter one does not', () => {
  render(<Toaster />);
  announce('Price confirmed');
  const card = screen.getByRole('listitem');
  swipe(card, 40);
  expect(shown()).toHaveLength(1);
  swipe(card, 60);
  expect(shown()).toHaveLength(0);
});

function swipe(card: HTMLElement, distance: number) {
  const at = (clientX: number) => ({ button: 0, pointerId: 1, pointerType: 'mouse', clientX, clientY: 0 });
  fireEvent.pointerDown(card, at(0));
  fireEvent.pointerMove(card, at(distance / 2));
  fireEvent.pointerMove(card, at(distance));
  fireEvent.pointerUp(card, at(distance));
}
