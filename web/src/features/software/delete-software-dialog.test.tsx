import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answerFrom, problem } from '../../../test/network.ts';
import { renderSection } from '../../../test/render-app.tsx';
import { newUser } from '../../../test/user.ts';
import { DeleteSoftwareDialog } from './delete-software-dialog.tsx';

test('Where approved contracts would go with it, the dialog says what to do instead', async () => {
  const words = 'Software with contracts is deleted by administrators alone here';
  answerFrom({ 'DELETE /api/software/7': () => problem(403, words, { code: 'approval_needed' }) });
  const nothing = () => {};
  renderSection(
    <DeleteSoftwareDialog
      {...{ id: 7, version: 1, contracts: 1, files: 0 }}
      name="Figma Organization"
      onClose={nothing}
      onDeleted={nothing}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete Figma Organization?' });
  await newUser().click(within(dialog).getByRole('button', { name: 'Delete software' }));
  expect((await within(dialog).findByRole('alert')).textContent).toBe(words);
});
