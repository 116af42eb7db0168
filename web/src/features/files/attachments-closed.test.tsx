import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { attachmentsOnServer } from '../../../test/attachments.tsx';
import { fileOf } from '../../../test/upload-server.ts';
import { showUploads, uploadsIn } from '../../../test/vendor-files.tsx';
import { AttachmentsSection } from './attachments-section.tsx';

test('Files that were chosen before the request was closed stay to be seen, and can’t be uploaded', async () => {
  const onUnsaved = vi.fn();
  const section = (canAdd: boolean) => (
    <AttachmentsSection requestId={128} canAdd={canAdd} canDelete={() => true} onUnsaved={onUnsaved} />
  );
  const { user, show, sent } = showUploads(section(true), attachmentsOnServer());
  await user.upload(screen.getByLabelText('Files to attach'), fileOf('quote.pdf'));
  const start = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upload 1 file' });
  expect(start.disabled).toBe(false);
  show(section(false));
  expect(uploadsIn(document.body)).toEqual(['quote.pdf1 KBWaiting']);
  const words = 'This request is closed. Files can no longer be uploaded.';
  expect(screen.getByText(words).closest('[role=alert]')).toBeTruthy();
  expect(start.disabled).toBe(true);
  await user.click(start);
  expect(sent.filter(({ method }) => method !== 'GET')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Remove quote.pdf' }));
  expect(screen.queryByText(words)).toBeNull();
  expect(onUnsaved).toHaveBeenLastCalledWith(null);
});
