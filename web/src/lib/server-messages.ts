import { Problem } from '@purser/domain/problem';

interface Form<Path> {
  /** The form's field that the server means; undefined for one that the form doesn't have. */
  readonly pathOf: (wirePath: string) => Path | undefined;
  readonly setError: (
    path: Path,
    error: { type: 'server'; message: string },
    options: { shouldFocus: boolean },
  ) => void;
}

/** Puts the server's messages at the fields that it names; the first of them gets the focus. */
export function showServerMessages<Path extends string>(
  error: Error,
  { pathOf, setError }: Form<Path>,
): void {
  const messages = error instanceof Problem ? Object.entries(error.fields ?? {}) : [];
  let isFirst = true;
  for (const [wirePath, message] of messages) {
    const path = pathOf(wirePath);
    if (path === undefined) continue;
    setError(path, { type: 'server', message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}
