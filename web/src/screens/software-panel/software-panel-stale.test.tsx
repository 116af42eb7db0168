import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { bodyOf, json, problem, type Routes, type SentRequest } from '../../../test/network.ts';
import {
  changeLog,
  contractOf,
  openPanel,
  openPanelOverTable,
  panelRoutes,
  software,
} from '../../../test/software-panel.ts';

const mine = software({ notes: 'Old note' });
const theirs = software({ notes: 'Their note', status: 'pending_cancellation', version: 4 });

/** A server on which somebody has saved `theirs` after the panel was opened. */
async function openTooLate(write: (request: SentRequest) => Response) {
  let isChanged = false;
  const opened = await openPanel({
    ...panelRoutes(mine),
    'GET /api/software/7': () => json(isChanged ? theirs : mine),
    'GET /api/software/7/change-logs': () =>
      json([
        changeLog({ id: 3, fieldName: 'notes', byClient: true, userName: 'A client', userId: 9 }),
        changeLog({ id: 2, fieldName: 'notes' }),
        changeLog({ id: 1, fieldName: 'status', userName: null, userId: null }),
      ]),
    'PUT /api/software/7': (request) =>
      request.headers.get('If-Match') === '"v3"' ? problem(412, 'Somebody has changed this') : write(request),
    'POST /api/software/7/terminate': (request) =>
      request.headers.get('If-Match') === '"v3"' ? problem(412, 'Somebody has changed this') : write(request),
  });
  const { panel, user } = opened;
  const notes = within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.clear(notes);
  await user.type(notes, 'My note');
  await user.type(within(panel).getByRole('textbox', { name: 'Product Name' }), ' Pro');
  isChanged = true;
  const save = () => user.click(within(panel).getByRole('button', { name: 'Save Changes' }));
  const dialog = () => screen.findByRole('dialog', { name: /has changed since you opened it$/ });
  return { ...opened, notes, save, dialog };
}

test('A save that came too late shows who changed what, and mine can be written over theirs, whose other changes stay', async () => {
  const { dialog, save, notes, user, panel, writes } = await openTooLate(() =>
    json(software({ ...theirs, notes: 'My note', product_name: 'Creative Cloud Pro', version: 5 })),
  );
  await save();
  const question = await dialog();
  const changes = (await within(question).findAllByRole('listitem')).map((entry) => entry.textContent);
  const at = new Date('2026-11-21T09:30:00Z').toLocaleString('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
  });
  expect(changes).toEqual([
    `NotesOld notebecameTheir noteyours: My noteTom Okafor, ${at}`,
    `StatusActivebecamePending cancellationUnknown User, ${at}`,
  ]);
  expect(within(question).getByText(/What you typed is still here/)).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /meanwhile/ })).toBeNull());
  expect(notes.value).toBe('My note');
  expect(within(panel).getByText('Unsaved changes')).toBeTruthy();
  await save();
  await within(await dialog()).findAllByRole('listitem');
  await user.click(within(await dialog()).getByRole('button', { name: 'Apply my changes' }));
  expect(await screen.findByText('Changes saved')).toBeTruthy();
  const last = writes()[2];
  expect(last?.headers.get('If-Match')).toBe('"v4"');
  expect(bodyOf(last)).toEqual({ notes: 'My note', product_name: 'Creative Cloud Pro' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /meanwhile/ })).toBeNull());
  expect(notes.value).toBe('My note');
  expect(within(panel).getByRole('combobox', { name: 'Status' }).textContent).toBe('Pending cancellation');
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
});

test('Theirs can be taken, which drops what was typed and sends nothing', async () => {
  const { dialog, save, notes, user, panel, writes } = await openTooLate(() => json(theirs));
  await save();
  await within(await dialog()).findAllByRole('listitem');
  await user.click(within(await dialog()).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(notes.value).toBe('Their note'));
  expect(within(panel).getByRole('textbox', { name: 'Product Name' })).toHaveProperty(
    'value',
    'Creative Cloud',
  );
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
  expect(writes()).toHaveLength(1);
});

test('What they did may be impossible to find out: then the save has failed, and what was typed stays', async () => {
  let isDown = false;
  const opened = await openPanel({
    ...panelRoutes(mine),
    'GET /api/software/7': () => (isDown ? problem(503, 'The database can’t be reached') : json(mine)),
    'PUT /api/software/7': () => problem(412, 'Somebody has changed this'),
  });
  const { panel, user } = opened;
  const notes = within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, '!');
  isDown = true;
  await user.click(within(panel).getByRole('button', { name: 'Save Changes' }));
  const alert = await within(panel).findByRole('alert');
  expect(alert.textContent).toBe('Failed to save software. Please try again.The database can’t be reached');
  expect(notes.value).toBe('Old note!');
});

test('Choosing terminated asks for the last contract date, and Cancel leaves the status as it was', async () => {
  const { panel, user, writes } = await openPanel(panelRoutes(mine));
  const dialog = await chooseTerminated({ panel, user });
  const date = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Last Contract Date' });
  expect(date.value).toBe('May 31, 2027');
  await user.clear(date);
  await user.click(within(dialog).getByRole('button', { name: 'Confirm Termination' }));
  expect(within(dialog).getByRole('alert').textContent).toBe('Please select a termination date');
  expect(document.activeElement).toBe(date);
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /Termination/ })).toBeNull());
  expect(within(panel).getByRole('combobox', { name: 'Status' }).textContent).toBe('Active');
  expect(writes()).toEqual([]);
});

test('A termination is one call, shows everywhere, and leaves what was typed unsaved', async () => {
  let ended = mine;
  const contracts = [contractOf({ endDate: '2026-10-01' })];
  const opened = await openPanelOverTable({
    ...panelRoutes(mine, contracts),
    'GET /api/software/7': () => json(ended),
    'POST /api/software/7/terminate': () => {
      ended = software({ ...mine, status: 'terminated', version: 4 });
      return json(ended);
    },
  });
  const { panel, user, writes, sent } = opened;
  const notes = within(panel).getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });
  await user.type(notes, '!');
  const dialog = await chooseTerminated(opened);
  expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Nov 21, 2026');
  const before = sent.length;
  await user.click(within(dialog).getByRole('button', { name: 'Confirm Termination' }));
  expect(await screen.findByText('Software terminated')).toBeTruthy();
  expect(writes()).toHaveLength(1);
  expect(writes()[0]?.headers.get('If-Match')).toBe('"v3"');
  expect(bodyOf(writes()[0])).toEqual({ endDate: '2026-11-21' });
  await waitFor(() => expect(within(panel).getAllByText('Terminated')).toHaveLength(2));
  expect(notes.value).toBe('Old note!');
  expect(within(panel).getByText('Unsaved changes')).toBeTruthy();
  const asked = sent.slice(before).map(({ url }) => url.split('?')[0]);
  expect(asked).toEqual(
    expect.arrayContaining(['/api/portfolio', '/api/software/7/contracts', '/api/software/7/change-logs']),
  );
});

test('A termination takes the place of a status that was chosen before it and not saved', async () => {
  const opened = await openPanel({
    ...panelRoutes(mine),
    'POST /api/software/7/terminate': () => json(software({ ...mine, status: 'terminated', version: 4 })),
  });
  const { panel, user } = opened;
  const status = within(panel).getByRole('combobox', { name: 'Status' });
  await user.click(status);
  await user.click(await screen.findByRole('option', { name: 'Pending cancellation' }));
  await terminate(opened);
  await screen.findByText('Software terminated');
  expect(status.textContent).toBe('Terminated');
  expect(within(panel).queryByText('Unsaved changes')).toBeNull();
});

test('A refused termination says why in its dialog', async () => {
  const message = 'End date can’t be before the start date';
  const opened = await openPanel({
    ...panelRoutes(mine),
    'POST /api/software/7/terminate': () => problem(422, message, { fields: { endDate: message } }),
  });
  const dialog = await terminate(opened);
  expect((await within(dialog).findByRole('alert')).textContent).toBe(message);
});

test('A termination that came too late shows what changed, also where nothing was typed, and can be applied to it', async () => {
  const opened = await openTooLate(() => json(software({ ...theirs, status: 'terminated', version: 5 })));
  const { dialog, user, notes, panel, writes } = opened;
  await user.clear(notes);
  await user.type(notes, 'Old note');
  await user.type(within(panel).getByRole('textbox', { name: 'Product Name' }), '{Backspace>4/}');
  await terminate(opened);
  const changes = await within(await dialog()).findAllByRole('listitem');
  expect(changes.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^NotesOld notebecameTheir noteTom Okafor/),
    expect.stringMatching(/^StatusActivebecamePending cancellation/),
  ]);
  await user.click(within(await dialog()).getByRole('button', { name: 'Apply my changes' }));
  expect(await screen.findByText('Software terminated')).toBeTruthy();
  expect(writes().map(({ headers }) => headers.get('If-Match'))).toEqual(['"v3"', '"v4"']);
});

const running = contractOf({ id: 1, startDate: '2025-12-10', endDate: '2026-12-09' });
const next = contractOf({ id: 2, startDate: '2026-12-10', endDate: '2028-12-09' });

async function askToTerminate(contracts: readonly object[], routes: Routes = {}) {
  const opened = await openPanel({ ...panelRoutes(software(), contracts), ...routes });
  await within(opened.panel).findByRole('button', { name: 'Edit' });
  return { ...within(await chooseTerminated(opened)), user: opened.user };
}

test('The dialog names the contract that ends, and what the offered day is', async () => {
  const dialog = await askToTerminate([running]);
  expect(dialog.getByText(/from Dec 10, 2025 to Dec 9, 2026, ends on this date\.$/)).toBeTruthy();
  const day = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Last Contract Date' });
  expect(day.value).toBe('Dec 9, 2026');
  expect(dialog.getByText('The last day of that contract. It can be an earlier one.')).toBeTruthy();
  expect(dialog.queryByRole('note')).toBeNull();
});

test('A contract that has not begun can be deleted from there, and the one before it ends then', async () => {
  const list = [next, running];
  const dialog = await askToTerminate(list, {
    'DELETE /api/contracts/2': () => {
      list.shift();
      return new Response(null, { status: 204 });
    },
  });
  expect(dialog.getByText(/from Dec 10, 2026 to Dec 9, 2028, ends on this date\.$/)).toBeTruthy();
  expect(
    dialog.getByText(/^That contract hasn’t begun\. To end before Dec 10, 2026, delete it first\./),
  ).toBeTruthy();
  await dialog.user.click(dialog.getByRole('button', { name: 'Delete Contract' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Contract' }));
  await dialog.user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/from Dec 10, 2025 to Dec 9, 2026, ends on this date\.$/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Last Contract Date' }).value).toBe(
    'Dec 9, 2026',
  );
});

test('A contract without an end is named as one, and today is offered', async () => {
  const dialog = await askToTerminate([contractOf({ id: 1, startDate: '2025-12-10', endDate: null })]);
  expect(dialog.getByText(/from Dec 10, 2025, without an end, ends on this date\.$/)).toBeTruthy();
  expect(dialog.queryByText(/^The last day of that contract/)).toBeNull();
});

type Panel = Pick<Awaited<ReturnType<typeof openPanel>>, 'panel' | 'user'>;

/** Chooses the status, which asks for the last day; answers the dialog. */
async function chooseTerminated({ panel, user }: Panel) {
  await user.click(within(panel).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Terminated' }));
  return screen.findByRole('dialog', { name: 'Confirm Contract Termination' });
}

async function terminate(opened: Panel) {
  const dialog = await chooseTerminated(opened);
  await opened.user.click(within(dialog).getByRole('button', { name: 'Confirm Termination' }));
  return dialog;
}
