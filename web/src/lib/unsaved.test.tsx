import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { isAskedBeforeLeaving } from '../../test/leaving.ts';
import { hasUnsaved, useUnsaved } from './unsaved.ts';

function Holder({ isUnsaved }: { isUnsaved: boolean }) {
  useUnsaved(isUnsaved);
  return null;
}

test('The page knows of unsaved work as long as somebody on it holds some', () => {
  const { rerender, unmount } = render(<Holder isUnsaved={false} />);
  const other = render(<Holder isUnsaved />);
  expect([hasUnsaved(), isAskedBeforeLeaving()]).toEqual([true, true]);
  rerender(<Holder isUnsaved />);
  other.unmount();
  expect([hasUnsaved(), isAskedBeforeLeaving()]).toEqual([true, true]);
  rerender(<Holder isUnsaved={false} />);
  expect([hasUnsaved(), isAskedBeforeLeaving()]).toEqual([false, false]);
  rerender(<Holder isUnsaved />);
  unmount();
  expect([hasUnsaved(), isAskedBeforeLeaving()]).toEqual([false, false]);
});
