let pending: File | null = null;

/** A file that was dropped on one screen waits for the screen that reads it. */
export function setPendingFile(file: File): void {
  pending = file;
}

/** Handed out once; null where there is none. */
export function takePendingFile(): File | null {
  const file = pending;
  pending = null;
  return file;
}
