import type { VendorFile } from '@purser/api/files';
import type { QueryClient, QueryKey, UseMutationOptions, UseQueryResult } from '@tanstack/react-query';

export type ListedFile = Pick<
  VendorFile,
  'id' | 'fileName' | 'fileSize' | 'uploadedBy' | 'uploadedByName' | 'createdAt'
>;

/** The files of an item or a request: how they are listed, downloaded and deleted. */
export interface FileList<File extends ListedFile> {
  readonly files: UseQueryResult<File[]>;
  readonly downloadUrl: (id: number) => string;
  readonly deletion: UseMutationOptions<undefined, Error, File>;
  /** The question shows a deletion's failure, because no toast does. */
  readonly isFailureShown?: boolean;
  /** Shown where the list can't be loaded; without a text, the error's own. */
  readonly loadFailure: { readonly title: string; readonly text?: string };
}

/** Shows a stored file before all others. */
export async function addToList<File extends ListedFile>(
  client: QueryClient,
  queryKey: QueryKey,
  stored: File,
): Promise<void> {
  // A list that was asked for before doesn't hold it.
  await client.cancelQueries({ queryKey });
  client.setQueryData<File[]>(
    queryKey,
    (files) => files && [stored, ...files.filter(({ id }) => id !== stored.id)],
  );
}

export function removeFromList(client: QueryClient, queryKey: QueryKey, { id }: ListedFile): void {
  client.setQueryData<ListedFile[]>(queryKey, (files) => files?.filter((file) => file.id !== id));
}
