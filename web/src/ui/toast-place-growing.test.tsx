import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

const windowHeight = 800;
const standsAt = (top: number, bottom: number) => () => new DOMRect(0, top, 400, bottom - top);

/** Calls whoever watches the size of an element, as a browser does once its layout has changed. */
function watchSizes() {
  const watching = new Map<Element, () => void>();
  // Called with `new`, so it is no arrow function.
  vi.stubGlobal('ResizeObserver', function (tell: () => void) {
    return {
      observe: (element: Element) => void watching.set(element, tell),
      unobserve: () => {},
      disconnect: () => {},
    };
  });
  return (element: Element) => act(() => watching.get(element)?.());
}

test('A toast makes room for the buttons of a dialog that grows once its contents have come', () => {
  const resize = watchSizes();
  vi.stubGlobal('innerHeight', windowHeight);
  render(
    <>
      <Dialog open title="Delete user" footer={<Button>Delete</Button>} onOpenChange={() => {}} />
      <Toaster />
    </>,
  );
  const list = screen.getByLabelText('Notifications (F8)').querySelector('ol');
  const foot = screen.getByRole('button', { name: 'Delete' }).closest('footer');
  const dialog = screen.getByRole('dialog');
  if (!list || !foot) throw new Error('There is no toast or no foot.');
  list.getBoundingClientRect = standsAt(700, windowHeight);
  foot.getBoundingClientRect = standsAt(400, 460);
  act(() => toast({ title: 'Success' }));
  expect(list.style.bottom).toBe('');

  foot.getBoundingClientRect = standsAt(740, 790);
  resize(dialog);
  expect(list.style.bottom).toBe(`${windowHeight - 740}px`);
});
