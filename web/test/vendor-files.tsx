import type { VendorFile } from '@purser/api/files';
import type { QueryClient } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createQueryClient } from '../src/lib/query-client.ts';
import { handleSignedOut } from '../src/lib/session.tsx';
import { currentToast } from '../src/lib/toast.ts';
import { answerFrom, json, type Routes } from './network.ts';
import { maya, usersAnswer, withClient } from './render-app.tsx';
import { uploadServer } from './upload-server.ts';
import { newUser } from './user.ts';

/** A file of item 7, unless said otherwise. */
export const vendorFile = (given: Partial<VendorFile> & { id: number }): VendorFile => ({
  softwareId: 7,
  fileName: `file-${given.id}.pdf`,
  filePath: `http://localhost/api/uploads/key-${given.id}`,
  fileSize: 1_314_816,
  mimeType: 'application/pdf',
  uploadedBy: maya.id,
  uploadedByName: maya.name,
  createdAt: '2026-03-18T09:30:00.000Z',
  ...given,
});

/** Answers for an item whose files are kept as a server would keep them. */
export function filesOnServer(files: VendorFile[] = []): Routes {
  let last = 100;
  return {
    'GET /api/users': () => usersAnswer([maya]),
    'GET /api/software/7/vendor-files': () => json(files),
    'POST /api/vendor-files/upload': () => {
      last += 1;
      return json({ uploadURL: `http://localhost/api/uploads/key-${last}?signature=s` });
    },
    'POST /api/vendor-files': ({ body }) => {
      last += 1;
      const { softwareId: _, ...claim } = JSON.parse(String(body));
      const file = vendorFile({ id: last, ...claim });
      files.unshift(file);
      return json(file, 201);
    },
  };
}

/** Shows something of item 7 where files can be dropped: in a dialog. */
export function showFiles(content: ReactNode, routes: Routes = filesOnServer()) {
  const shown = showUploads(
    <div role="dialog" aria-label="Panel">
      <textarea aria-label="Notes" />
      {content}
    </div>,
    routes,
  );
  return { ...shown, panel: screen.getByRole('dialog') };
}

/** Shows something that uploads, with a storage that the test answers for. */
export function showUploads(content: ReactNode, routes: Routes) {
  const storage = uploadServer();
  const sent = answerFrom(routes);
  const client: QueryClient = createQueryClient(handleSignedOut);
  const { unmount, rerender } = render(draw(content));
  return {
    storage,
    sent,
    client,
    unmount,
    show: (other: ReactNode) => rerender(draw(other)),
    user: newUser({ applyAccept: false }),
  };

  function draw(shown: ReactNode) {
    return withClient(client, shown);
  }
}

/** What the last toast says, as one text. */
export function toastText(): string {
  const { title, description } = currentToast() ?? { title: '' };
  return description ? `${title} / ${description}` : title;
}

/** The rows of files on their way, by their text. */
export const uploadsIn = (panel: HTMLElement): (string | null)[] =>
  [...(within(panel).queryByRole('list', { name: 'Uploads' })?.children ?? [])].map((row) => row.textContent);
