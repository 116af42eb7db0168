import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { TabList, TabPanel, Tabs } from './tabs.tsx';

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

test('Tab leads to the chosen tab and then into its panel, arrows go round, and a press or Enter chooses', async () => {
  const user = newUser();
  const chosen: string[] = [];
  const names = ['Application', 'Workflow', 'Users'];
  render(
    <Tabs value="Workflow" onChange={(value) => chosen.push(value)}>
      <TabList label="Settings" items={names.map((value) => ({ value, label: value }))} />
      {names.map((value) => (
        <TabPanel key={value} value={value}>
          All about {value}
        </TabPanel>
      ))}
    </Tabs>,
  );
  const focused = () => document.activeElement?.textContent;
  await user.tab();
  expect(focused()).toBe('Workflow');
  const reached: (string | null | undefined)[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    await user.keyboard(`{${key}}`);
    reached.push(focused());
  }
  expect(reached).toEqual(['Users', 'Application', 'Users', 'Application', 'Users']);
  expect(chosen).toEqual([]);
  await user.keyboard('{Enter}');
  await user.click(screen.getByRole('tab', { name: 'Application' }));
  await user.click(screen.getByRole('tab', { name: 'Workflow' }));
  expect(chosen).toEqual(['Users', 'Application']);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('tabpanel', { name: 'Workflow' }));
  expect(focused()).toBe('All about Workflow');
});
