/** The code of a system or driver error, such as 'ENOENT'; an empty string where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

/** Why something failed, for a log or for the person who starts the server. */
export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
