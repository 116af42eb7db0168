import { expect, test } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

test('Closing a toast that was replaced leaves the newer one open', () => {
  toast({ title: 'First' });
  const first = currentToast()?.id ?? 0;
  toast({ title: 'Second' });
  dismissToast(first);
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
  dismissToast(first + 1);
  expect(currentToast()).toMatchObject({ title: 'Second', open: false });
});
