import { act, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { attachment, attachmentsOnServer } from '../../../test/attachments.tsx';
import { showUploads } from '../../../test/vendor-files.tsx';
import { AttachmentsSection } from './attachments-section.tsx';

const scrolled = vi.fn<(this: Element) => void>();

async function showNamed(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(scrolled);
  showUploads(
    <AttachmentsSection requestId={128} canAdd canDelete={() => true} onUnsaved={() => {}} />,
    attachmentsOnServer([attachment({ id: 2 }), attachment({ id: 1 })]),
  );
  await within(await screen.findByRole('list', { name: 'Files' })).findByText('quote-1.pdf');
}

const marked = () =>
  screen
    .getAllByRole('listitem')
    .filter((row) => row.hasAttribute('data-named'))
    .map((row) => within(row).getByText(/\.pdf$/).textContent);

test('The file that a mail’s link names is marked and brought into sight', async () => {
  await showNamed('/requests/128#file-1');
  expect(marked()).toEqual(['quote-1.pdf']);
  expect(scrolled.mock.contexts).toEqual([screen.getAllByRole('listitem')[1]]);
});

test('A page without such a name marks none, until its address names one', async () => {
  await showNamed('/requests/128');
  expect(marked()).toEqual([]);
  window.history.replaceState(null, '', '#file-2');
  act(() => {
    window.dispatchEvent(new HashChangeEvent('hashchange'));
  });
  expect(marked()).toEqual(['quote-2.pdf']);
});
