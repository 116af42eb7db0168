import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { requestOf } from '../../../test/requests.ts';
import { listing, openRequests, openRequestsInApp, requests } from '../../../test/requests-screen.ts';

const groups = async () => {
  // The board has a region of that name, too; what unfolds is the list's alone.
  await fold(/^Request Submission/);
  return screen
    .getAllByRole('button', { expanded: true })
    .concat(screen.getAllByRole('button', { expanded: false }))
    .filter((button) => button.closest('h2'));
};
const fold = (name: RegExp) => screen.findByRole('button', { name });
const titles = () =>
  screen
    .getAllByRole('listitem')
    .flatMap((item) => within(item).queryAllByRole('link', { name: /in status$/ }))
    .map((link) => link.textContent?.split(' REQ-')[0]);

test('The list view stands in the address and comes from there', async () => {
  const { user } = await openRequests();
  await screen.findByRole('region', { name: 'Board' });
  await user.click(screen.getByRole('radio', { name: 'List View' }));
  await groups();
  expect(location.search).toBe('?view=list');
  expect(screen.queryByRole('region', { name: 'Board' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Board View' }));
  await screen.findByRole('region', { name: 'Board' });
  expect(location.search).toBe('');
});

test('Only the first two steps are open at first; folded ones say how many wait for whoever looks, and empty ones aren’t there', async () => {
  await openRequests('/requests?view=list');
  const shown = (await groups()).map((button) => [button.textContent, button.getAttribute('aria-expanded')]);
  expect(shown).toEqual([
    ['Request Submission 11 request', 'true'],
    ['Tech Security Assessment 11 request', 'true'],
    ['Business Terms Review 11 request1 your turn', 'false'],
    ['Legal Review 11 request1 your turn', 'false'],
    ['Approved 11 request', 'false'],
  ]);
  expect(titles()).toEqual(['New Request - Untitled', 'Linear - Business']);
});

test('A row is one link with all that is known', async () => {
  await openRequests('/requests?view=list');
  await groups();
  const draft = await screen.findByRole('link', {
    name: 'New Request - Untitled REQ-000129 Draft Cost TBD requested by Jack Whitfield 1 day in status',
  });
  expect(draft.getAttribute('href')).toBe('/requests/129');
});

test('Whoever comes back from a request finds the groups as they left them', async () => {
  const { user } = await openRequests('/requests?view=list');
  await user.click(await fold(/^Business Terms Review/));
  await user.click(await screen.findByRole('link', { name: /^Wasabi/ }));
  await screen.findByRole('heading', { level: 1, name: 'Wasabi - Hot Cloud Storage' });
  history.back();
  expect(await screen.findByRole('link', { name: /^Wasabi/ })).toBeTruthy();
  expect((await fold(/^Business Terms Review/)).getAttribute('aria-expanded')).toBe('true');
});

test('What a search finds is seen, whichever group it stands in', async () => {
  const { user } = await openRequests('/requests?view=list');
  await groups();
  await user.type(screen.getByRole('searchbox', { name: 'Search requests' }), 'zoom');
  await waitFor(() => expect(titles()).toEqual(['Zoom - Workplace']));
  await user.clear(screen.getByRole('searchbox', { name: 'Search requests' }));
  await waitFor(() => expect(titles()).toEqual(['New Request - Untitled', 'Linear - Business']));
});

test('A search opens groups that were folded by hand; one that is folded meanwhile is so for that search', async () => {
  const { user } = await openRequestsInApp('/requests?view=list');
  const search = screen.getByRole('searchbox', { name: 'Search requests' });
  await user.click(await fold(/^Tech Security Assessment/));
  expect(titles()).toEqual(['New Request - Untitled']);
  await user.type(search, 'linear');
  await waitFor(() => expect(titles()).toEqual(['Linear - Business']));
  await user.click(await fold(/^Tech Security Assessment/));
  expect(titles()).toEqual([]);
  await user.type(search, ' bus');
  await waitFor(() => expect(titles()).toEqual(['Linear - Business']));
  await user.clear(search);
  await waitFor(() => expect(titles()).toEqual(['New Request - Untitled']));
});

test('Arrows move through headings and rows', async () => {
  const { user } = await openRequests('/requests?view=list');
  (await fold(/^Request Submission/)).focus();
  const focused = () => document.activeElement?.textContent;
  const walk = [];
  for (const keys of [
    '{ArrowDown}',
    '{ArrowDown}',
    '{ArrowDown}',
    '{ArrowDown}',
    '{ArrowUp}',
    '{End}',
    '{Home}',
  ]) {
    await user.keyboard(keys);
    walk.push(focused()?.split(/ - | 1/)[0]);
  }
  expect(walk).toEqual([
    'New Request',
    'Tech Security Assessment',
    'Linear',
    'Business Terms Review',
    'Linear',
    'Approved',
    'Request Submission',
  ]);
});

test('Of thousands only those in sight are drawn, and the last can still be reached by key', async () => {
  const rows = Array.from({ length: 3000 }, (_, at) =>
    requestOf({ id: 3000 - at, currentStep: 'tech_security_assessment' }),
  );
  const { user } = await openRequests('/requests?view=list', listing([...requests, ...rows]));
  (await fold(/^Tech Security Assessment/)).focus();
  expect(titles().length).toBeLessThan(60);
  await user.click(await fold(/^Approved/));
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
  await waitFor(() => expect(document.activeElement?.textContent).toContain('REQ-000001'));
  expect(titles().length).toBeLessThan(60);
});
