import { expect, test } from 'vitest';
import { currentToast, dismissToast, toast } from './toast.ts';

test('A toast that has been replaced closes itself alone: the newer one stays', () => {
  toast({ title: 'First' });
  const first = currentToast()?.id ?? 0;
  toast({ title: 'Second' });
  dismissToast(first);
  expect(currentToast()).toMatchObject({ title: 'Second', open: true });
  dismissToast(first + 1);
  expect(currentToast()).toMatchObject({ title: 'Second', open: false });
});
