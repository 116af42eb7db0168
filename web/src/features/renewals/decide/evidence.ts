import type { ReactNode } from 'react';

/** The files that prove a notice, as the screen lends them to a dialog: they become files of the item. */
export interface Evidence {
  /** The field in which they are chosen. */
  readonly render: (field: { error: string | undefined; required: boolean }) => ReactNode;
  /** Their ids; any for each that isn't uploaded yet. */
  readonly ids: readonly number[];
  /** How many wait to be uploaded with the form. */
  readonly count: number;
  readonly isTyped: boolean;
  readonly isUploading: boolean;
  /** Uploads what is left, and answers the ids of all; undefined where one failed, or was removed meanwhile. */
  readonly upload: () => Promise<readonly number[] | undefined>;
}
