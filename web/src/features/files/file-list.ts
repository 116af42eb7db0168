import type { VendorFile } from '@purser/api/files';
import type { QueryClient, QueryKey, UseMutationOptions, UseQueryResult } from '@tanstack/react-query';

/** A file that is kept with something, as its row shows it. */
export type ListedFile = Pick<
  VendorFile,
  'id' | 'fileName' | 'fileSize' | 'uploadedBy' | 'uploadedByName' | 'createdAt'
>;

/** Where the files of one thing are kept: how they are listed, downloaded and deleted. */
export interface FileList<File extends ListedFile> {
  readonly files: UseQueryResult<File[]>;
  readonly downloadUrl: (id: number) => string;
  readonly deletion: UseMutationOptions<undefined, Error, File>;
  /** A deletion that failed is told in the question that asked for it, because nothing announces it. */
  readonly isFailureShown?: boolean;
  /** What is said where the list can't be loaded; why, where it has no text of its own. */
  readonly unlisted: { readonly title: string; readonly text?: string };
}

/** Shows a file that was just kept, before all others. */
export async function addToList<File extends ListedFile>(
  client: QueryClient,
  queryKey: QueryKey,
  kept: File,
): Promise<void> {
  // What was asked before would not know of it.
  await client.cancelQueries({ queryKey });
  client.setQueryData<File[]>(
    queryKey,
    (files) => files && [kept, ...files.filter(({ id }) => id !== kept.id)],
  );
}

/** Shows a file no more. */
export function removeFromList(client: QueryClient, queryKey: QueryKey, { id }: ListedFile): void {
  client.setQueryData<ListedFile[]>(queryKey, (files) => files?.filter((file) => file.id !== id));
}
