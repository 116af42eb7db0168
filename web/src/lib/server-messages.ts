import { Problem } from '@purser/domain/problem';

interface Form<Path> {
  /** Undefined for a field that the form doesn't have. */
  readonly pathOf: (wirePath: string) => Path | undefined;
  readonly setError: (
    path: Path,
    error: { type: 'server'; message: string },
    options: { shouldFocus: boolean },
  ) => void;
}

/** The first of the fields gets the focus. */
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
