// Only the path matters, so the origin may be any that can't exist.
const home = 'http://purser.invalid';

// Calls and the provider of the evaluation mode aren't pages: going there would sign out, or in for ever.
const notPages = /^\/(api|evaluation)(\/|$)/i;

/** The page to go to after sign-in; undefined where the address names none of ours. */
export function parseNext(next: string | null | undefined): string | undefined {
  if (!next?.startsWith('/') || !URL.canParse(next, home)) return undefined;
  // The parser knows the spellings that lead elsewhere: two slashes, backslashes, a tab between them.
  const { origin, pathname, search, hash } = new URL(next, home);
  if (origin !== home || pathname === '/' || pathname.startsWith('//') || notPages.test(pathname))
    return undefined;
  return pathname + search + hash;
}

export function landingFor(page: string): string {
  const next = parseNext(page);
  return next === undefined ? '/' : `/?${new URLSearchParams({ next }).toString()}`;
}

export function signInAddress(next: string | undefined): string {
  const login = '/api/login';
  return next === undefined ? login : `${login}?${new URLSearchParams({ next }).toString()}`;
}

/** Where a window ends that was opened only to sign in again. */
export const signedInPage = '/signed-in';
