import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { toast } from '../lib/toast.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Toaster } from './toaster.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="New contract" footer={<Button>Create</Button>} />
      <Toaster />
    </>
  );
}

async function openWithToast() {
  // The style sheet, which tests go without, gives a toast the pointer's events that a modal dialog takes from the page.
  const user = newUser({ pointerEventsCheck: 0 });
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  act(() => toast({ title: 'Error', description: 'Failed to create contract', variant: 'destructive' }));
  return user;
}

// A modal dialog hides all around it from assistive technology, which hears of a toast all the same.
const hidden = true;
const toasts = () => screen.getByLabelText('Notifications (F8)');
const closeButton = () => screen.queryByRole('button', { name: 'Close', hidden });

test('The first Escape closes the dialog below a toast, the next one the toast', async () => {
  const user = await openWithToast();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(closeButton()).toBeTruthy();
  await user.keyboard('{Escape}');
  expect(closeButton()).toBeNull();
});

test('While a modal dialog is open a toast is read out, and F8 and its buttons reach it', async () => {
  const user = await openWithToast();
  expect((await screen.findByText('Error. Failed to create contract')).getAttribute('aria-live')).toBe(
    'assertive',
  );
  expect(toasts().textContent).toContain('Failed to create contract');
  const before = document.activeElement;
  await user.keyboard('[F8]');
  expect(document.activeElement).toBe(screen.getByRole('list', { hidden }));
  await user.keyboard('{Escape}');
  expect(closeButton()).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
  expect(document.activeElement).toBe(before);
});

test('A click on a toast leaves the dialog below it open', async () => {
  const user = await openWithToast();
  const close = closeButton();
  expect(close).toBeTruthy();
  if (close) await user.click(close);
  expect(closeButton()).toBeNull();
  expect(screen.getByRole('dialog')).toBeTruthy();
});

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
