import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { TabList, Tabs } from './tabs.tsx';

test('The chosen tab comes into view once the row has its width, and when that changes', () => {
  const tells: (() => void)[] = [];
  vi.stubGlobal('ResizeObserver', function (tell: () => void) {
    tells.push(tell);
    return { observe: () => {}, unobserve: () => {}, disconnect: () => {} };
  });
  const items = ['Application', 'Audit Log'].map((label) => ({ value: label, label }));
  render(
    <Tabs value="Audit Log" onChange={() => {}}>
      <TabList label="Settings" value="Audit Log" items={items} />
    </Tabs>,
  );
  const row = screen.getByRole('tablist', { name: 'Settings' });
  // Nothing is laid out yet.
  expect(row.scrollLeft).toBeLessThanOrEqual(0);
  Object.defineProperty(screen.getByRole('tab', { selected: true }), 'offsetLeft', { value: 300 });
  for (const tell of tells) tell();
  expect(row.scrollLeft).toBe(236);
});

test('A tab that is pressed has no frame of the focus, until keys are used or the focus leaves', async () => {
  const user = newUser();
  const items = ['One', 'Two'].map((label) => ({ value: label, label }));
  render(
    <Tabs value="One" onChange={() => {}}>
      <TabList label="Numbers" items={items} />
    </Tabs>,
  );
  const row = screen.getByRole('tablist');
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  await user.click(screen.getByRole('tab', { name: 'One' }));
  expect(row.dataset).toHaveProperty('pressed');
  await user.keyboard('{ArrowRight}');
  expect(row.dataset).not.toHaveProperty('pressed');
  await user.click(screen.getByRole('tab', { name: 'Two' }));
  await user.click(document.body);
  expect(row.dataset).not.toHaveProperty('pressed');
});
