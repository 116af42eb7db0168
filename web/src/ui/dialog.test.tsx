import { invalid } from '@purser/domain/problem';
import { render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { useTypedForm } from '../lib/typed-form.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Field } from './field.tsx';
import { FormDialog } from './form-dialog.tsx';
import { Menu } from './menu.tsx';
import { TextInput } from './text-input.tsx';
import { Tips } from './tips.tsx';

type Typed = { name: string };
const send = vi.fn<(typed: Typed) => void>();
const faultsOf = ({ name }: Typed) => ({ name: name === '' ? 'Please name it' : undefined });
const taken = invalid({ name: 'Another one is named so' });

function NewContract({ error = null }: { error?: Error | null }) {
  const [open, setOpen] = useState(true);
  const { form, typed, change, faults } = useTypedForm({ start: { name: '' }, faultsOf, error });
  if (!open) return null;
  return (
    <FormDialog
      title="New Contract"
      form={form}
      saving={{ isPending: false, error }}
      verb="Create"
      onSend={send}
      onClose={() => setOpen(false)}
    >
      <Field label="Name" error={faults.name}>
        <TextInput value={typed.name} onChange={(event) => change({ name: event.target.value })} />
      </Field>
    </FormDialog>
  );
}

test('the dialog is named by its title and Enter sends its form', async () => {
  const user = newUser();
  render(<NewContract />);
  expect(screen.getByRole('dialog', { name: 'New Contract' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okta{Enter}');
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Okta' });
});

test('one Escape closes a dialog, also where a button in it shows its keys', async () => {
  const user = newUser();
  render(
    <>
      <NewContract />
      <Tips />
    </>,
  );
  screen.getByRole('button', { name: 'Create' }).focus();
  expect(await screen.findAllByText('Ctrl+Enter')).not.toHaveLength(0);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a wrong field says so once it was sent, and gets the focus', async () => {
  const user = newUser();
  render(<NewContract />);
  expect(screen.queryByRole('alert')).toBeNull();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(screen.getByRole('alert').textContent).toBe('Please name it');
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name' }));
});

test('what the server says of a field stands there until it is changed, and of no field above the buttons', async () => {
  const user = newUser();
  const { rerender } = render(<NewContract error={taken} />);
  expect(screen.getByRole('alert').textContent).toBe('Another one is named so');
  await user.keyboard('Okta');
  expect(screen.queryByRole('alert')).toBeNull();
  rerender(<NewContract error={invalid({ vendor: 'Unknown' })} />);
  expect(screen.getByRole('alert').closest('footer')).not.toBeNull();
});

test('Escape closes a dialog in which nothing was typed, and else asks; what was typed can be kept or discarded', async () => {
  const user = newUser();
  const { unmount } = render(<NewContract />);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();
  render(<NewContract />);
  await user.keyboard('Okta{Escape}');
  expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Okta');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

// A page can open its question above a dialog that has not rendered since.
test('a press in a dialog above it leaves a dialog alone', async () => {
  const user = newUser();
  render(
    <>
      <NewContract />
      <div role="dialog" aria-label="Above" style={{ pointerEvents: 'auto' }}>
        Keep editing
      </div>
    </>,
  );
  await user.click(screen.getByText('Keep editing'));
  expect(screen.getByRole('dialog', { name: 'New Contract' })).toBeDefined();
});

test('the drawer grows and shrinks by the arrow keys, never below 480 pixels', async () => {
  const user = newUser();
  render(
    <Drawer open onOpenChange={() => {}} title="Adobe Creative Cloud">
      <p>Contract</p>
    </Drawer>,
  );
  const grip = screen.getByRole('separator', { name: 'Width of the panel' });
  expect(grip.getAttribute('aria-valuenow')).toBe('640');
  grip.focus();
  await user.keyboard('{ArrowLeft}');
  expect(grip.getAttribute('aria-valuenow')).toBe('672');
  await user.keyboard('{Home}{ArrowRight}');
  expect(grip.getAttribute('aria-valuenow')).toBe('480');
});

test('closing gives the focus back to what opened the dialog', async () => {
  const user = newUser();
  render(<Opener />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' })));
});

function Opener() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog open={open} onOpenChange={setOpen} title="Note" />
    </>
  );
}

function QuestionFromMenu() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Menu
        trigger={<Button>More actions</Button>}
        items={[{ label: 'Delete', onSelect: () => setIsOpen(true) }]}
      />
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Delete it?"
        description="It is gone then."
        confirmLabel="Delete it"
        onConfirm={() => {}}
      />
    </>
  );
}

test('a question that was asked for in a menu gives the focus back to the button of the menu', async () => {
  const user = newUser();
  render(<QuestionFromMenu />);
  await user.click(screen.getByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  await screen.findByRole('alertdialog', { name: 'Delete it?' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions' }));
});
