import type { PurchaseRequest } from '@purser/api/request-replies';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { held, json, problem } from '../../../../test/network.ts';
import { bodyOf, openDetails } from '../../../../test/request-details.tsx';
import { changing } from '../../../../test/request-page.ts';
import { jack, requestOf, tom } from '../../../../test/requests.ts';

const address = 'PUT /api/purchase-requests/128';
const submitted = { currentStep: 'tech_security_assessment', currentAssigneeId: tom.id, askedIds: [tom.id] };

const unsubmitted = {
  currentStep: 'request_submission',
  currentAssigneeId: jack.id,
  currentAssigneeName: jack.name,
} as const;

/** Jack, before a request of his that is still to be submitted. */
async function openUnsubmitted(routes: Parameters<typeof openDetails>[1] = {}) {
  const request = requestOf(unsubmitted);
  const server = changing(request);
  const saving = {
    [address]: ({ body }: { body: unknown }) => json(server.change(JSON.parse(String(body)))),
  };
  const opened = await openDetails(request, {
    person: jack,
    ...routes,
    routes: { ...server.routes, ...saving, ...routes.routes },
  });
  const moveOn = async (given: Partial<PurchaseRequest> = {}) => {
    server.change({ ...submitted, currentAssigneeName: tom.name, ...given });
    await opened.client.invalidateQueries({ queryKey: ['request'] });
    await opened.client.invalidateQueries({ queryKey: ['request-steps'] });
    return screen.findByRole('group', { name: 'Not to be changed' });
  };
  return { ...opened, server, moveOn };
}

const box = (name: string) => screen.getByRole<HTMLTextAreaElement>('textbox', { name });

/** The same with something typed into the vendor. */
async function openTyped(...given: Parameters<typeof openUnsubmitted>) {
  const opened = await openUnsubmitted(...given);
  await opened.edit();
  await opened.user.type(box('Vendor'), ' Inc');
  return opened;
}

test('What was typed in fields that can’t be changed any more is left out of a save, and stays to be read', async () => {
  const { save, user, puts, moveOn, onUnsaved } = await openTyped();
  await user.clear(screen.getByRole('spinbutton', { name: 'Estimated Cost' }));
  await user.type(screen.getByRole('spinbutton', { name: 'Estimated Cost' }), '0');
  await user.type(box('Description'), ' Soon.');
  const locked = await moveOn();
  expect(locked.textContent).toContain('Vendor: Wasabi Inc');
  expect(locked.textContent).toContain('Estimated Cost: $0.00');
  expect(document.activeElement).toBe(box('Description'));
  await save();
  await waitFor(() => expect(puts()).toHaveLength(1));
  expect(bodyOf(puts()[0])).toEqual({ description: 'Object storage for finished masters. Soon.' });
  // The rest is still unsaved: the form stays with it.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).textContent).toBe('Save'));
  expect(within(locked).getByText(/Wasabi Inc/)).toBeTruthy();
  expect(onUnsaved).toHaveBeenLastCalledWith('Unsaved request details');
  await save();
  expect(puts()).toHaveLength(1);
  expect(screen.getByRole('form', { name: 'Request Details' })).toBeTruthy();
});

test('Where the field that had the focus can’t be changed any more, the first that can gets it', async () => {
  const { moveOn } = await openTyped();
  await moveOn();
  await waitFor(() => expect(document.activeElement).toBe(box('Description')));
});

test('A save that is refused because the request has moved on shows how it stands, and the rest can be saved', async () => {
  let isFirst = true;
  const opened = await openTyped({
    routes: {
      [address]: ({ body }) => {
        if (!isFirst) return json(opened.server.change(JSON.parse(String(body))));
        isFirst = false;
        opened.server.change({ ...submitted, currentAssigneeName: tom.name });
        return problem(403, 'Only Tom Okafor or an administrator can do this');
      },
    },
  });
  const { save, user, puts } = opened;
  await user.type(box('Description'), ' Soon.');
  await save();
  const locked = await screen.findByRole('group', { name: 'Not to be changed' });
  expect(locked.textContent).toContain('Vendor: Wasabi Inc');
  await save();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(bodyOf(puts()[1])).toEqual({ description: 'Object storage for finished masters. Soon.' });
});

test('A save that comes too late leaves out what has been locked since', async () => {
  const opened = await openTyped({
    routes: {
      [address]: ({ headers, body }) => {
        if (headers.get('If-Match') === '"v5"') return json(opened.server.change(JSON.parse(String(body))));
        opened.server.change({ ...submitted, currentAssigneeName: tom.name });
        return problem(412, 'Somebody has changed this');
      },
    },
  });
  const { save, user, puts } = opened;
  await user.type(box('Description'), ' Soon.');
  await save();
  await waitFor(() => expect(puts()).toHaveLength(2));
  expect(bodyOf(puts()[1])).toEqual({ description: 'Object storage for finished masters. Soon.' });
  const locked = await screen.findByRole('group', { name: 'Not to be changed' });
  expect(locked.textContent).toContain('Vendor: Wasabi Inc');
});

test('What is typed while a save is on its way stays, and can be saved after it', async () => {
  const reply = held();
  const answers = [reply.answer];
  const opened = await openUnsubmitted({
    routes: {
      [address]: ({ body }) => answers.shift() ?? json(opened.server.change(JSON.parse(String(body)))),
    },
  });
  const { edit, save, user, puts, server } = opened;
  await edit();
  await user.type(box('Description'), ' Soon.');
  await save();
  const description = box('Description');
  await user.type(description, ' Please.');
  reply.letGo(json(server.change({ description: 'Object storage for finished masters. Soon.' })));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).textContent).toBe('Save'));
  expect(description).toHaveProperty('value', 'Object storage for finished masters. Soon. Please.');
  expect(document.activeElement).toBe(description);
  await save();
  await screen.findByRole('button', { name: 'Edit' });
  expect(bodyOf(puts()[1])).toEqual({ description: 'Object storage for finished masters. Soon. Please.' });
  expect(puts()[1]?.headers.get('If-Match')).toBe('"v5"');
});

test('An open form in which nothing was typed takes news in place and keeps the focus', async () => {
  const { edit, client, server } = await openUnsubmitted();
  await edit();
  const vendor = box('Vendor');
  server.change({ vendor: 'Backblaze', estimatedCost: null, department: 'Corporate' });
  await client.invalidateQueries({ queryKey: ['request'] });
  await waitFor(() => expect(vendor).toHaveProperty('value', 'Backblaze'));
  expect(document.activeElement).toBe(vendor);
  expect(screen.getByRole('spinbutton', { name: 'Estimated Cost' })).toHaveProperty('value', '');
  expect(screen.getByRole('checkbox', { name: 'Corporate' })).toHaveProperty('checked', true);
});

test('After a save the focus is on the button that opened the form, however soon a frame is drawn', async () => {
  const { save } = await openTyped();
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => {
    draw(0);
    return 0;
  });
  await save();
  const button = await screen.findByRole('button', { name: 'Edit' });
  expect(document.activeElement).toBe(button);
});

test('A form that is gone with the right to it leaves the focus at the card', async () => {
  const { edit, server, client } = await openUnsubmitted();
  await edit();
  server.change({ status: 'rejected', currentAssigneeId: null });
  await client.invalidateQueries({ queryKey: ['request'] });
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(document.activeElement?.textContent).toContain('Hot Cloud Storage');
  expect(document.activeElement).not.toBe(document.body);
});

test('After a save only that is asked for which its answer doesn’t tell', async () => {
  const { save, sent } = await openTyped();
  await save();
  await screen.findByText('Wasabi Inc');
  const at = sent.findIndex(({ method }) => method === 'PUT');
  await waitFor(() =>
    expect(sent.slice(at + 1).map(({ url }) => url)).toContain('/api/purchase-requests/128/steps'),
  );
  expect(sent.slice(at + 1).map(({ url }) => url)).not.toContain('/api/purchase-requests/128');
});

test('An answer that was on its way before a save is no news after it', async () => {
  const old = held();
  let isSlow = false;
  const opened = await openTyped({
    routes: { 'GET /api/purchase-requests/128': () => (isSlow ? old.answer : json(requestOf(unsubmitted))) },
  });
  const { save, user, client } = opened;
  isSlow = true;
  void client.invalidateQueries({ queryKey: ['request'] });
  await save();
  await screen.findByText('Wasabi Inc');
  old.letGo(json(requestOf(unsubmitted)));
  await old.answer;
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(box('Vendor').value).toBe('Wasabi Inc');
});

test('A form that is open while the request is closed says so, and offers nothing to change any more', async () => {
  const { edit, user, moveOn } = await openUnsubmitted();
  await edit();
  await user.type(box('Description'), ' Soon.');
  const locked = await moveOn({ status: 'rejected', currentAssigneeId: null, currentAssigneeName: null });
  expect(locked.textContent).toContain('This request is rejected. Its details can no longer be changed.');
  expect(locked.textContent).toContain('Object storage for finished masters. Soon.');
  expect(screen.queryByRole('textbox', { name: 'Description' })).toBeNull();
});
