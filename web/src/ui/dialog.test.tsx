import { render, screen, waitFor } from '@testing-library/react';
import { type FormEvent, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { newUser } from '../../test/user.ts';
import { Button } from './button.tsx';
import { CancelButton } from './cancel-button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';
import { Field } from './field.tsx';
import { Menu } from './menu.tsx';
import { TextInput } from './text-input.tsx';

const submit = vi.fn((event: FormEvent) => event.preventDefault());

function FormDialog() {
  const [open, setOpen] = useState(true);
  const [text, setText] = useState('');
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="New Contract"
      unsaved={text !== ''}
      onSubmit={submit}
      footer={
        <>
          <CancelButton />
          <Button type="submit">Create</Button>
        </>
      }
    >
      <Field label="Name">
        <TextInput value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
    </Dialog>
  );
}

test('the dialog is named by its title and Enter sends its form', async () => {
  const user = newUser();
  render(<FormDialog />);
  expect(screen.getByRole('dialog', { name: 'New Contract' })).toBeDefined();
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okta{Enter}');
  expect(submit).toHaveBeenCalledOnce();
});

test('Escape closes a dialog in which nothing was typed', async () => {
  const user = newUser();
  render(<FormDialog />);
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each(['{Escape}', 'Cancel'])(
  'with unsaved work %s asks, and what was typed can be kept',
  async (way) => {
    const user = newUser();
    render(<FormDialog />);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okta');
    if (way === 'Cancel') await user.click(screen.getByRole('button', { name: 'Cancel' }));
    else await user.keyboard(way);
    expect(screen.getByRole('alertdialog', { name: 'Discard changes?' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Okta');
  },
);

// A page can open its question above a dialog that has not rendered since.
test('a press in a dialog above it leaves a dialog alone', async () => {
  const user = newUser();
  render(
    <>
      <FormDialog />
      <div role="dialog" aria-label="Above" style={{ pointerEvents: 'auto' }}>
        Keep editing
      </div>
    </>,
  );
  await user.click(screen.getByText('Keep editing'));
  expect(screen.getByRole('dialog', { name: 'New Contract' })).toBeDefined();
});

test('unsaved work can be discarded', async () => {
  const user = newUser();
  render(<FormDialog />);
  await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Okta');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.queryByRole('dialog')).toBeNull();
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
