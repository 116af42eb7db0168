let pending: File | null = null;

/** Keeps a file that was dropped on one screen for the screen that reads it. */
export function setPendingFile(file: File): void {
  pending = file;
}

/** The file that was dropped, handed out once; null where there is none. */
export function takePendingFile(): File | null {
  const file = pending;
  pending = null;
  return file;
}
