// Browsers drop control characters and read a backslash as a slash.
const unsafe = /[\p{Cc}\s\\]/u;

const longestPath = 2000;

/**
 * The page to show after sign-in, or `/` where what was asked for isn't a page of this product. Whoever sends people
 * to our sign-in must not be able to send them on to another website.
 */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > longestPath) return '/';
  if (!asked.startsWith('/') || unsafe.test(asked)) return '/';
  const here = 'http://here.invalid';
  if (!URL.canParse(asked, here)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, here);
  // `/.//elsewhere.example` is our own path only until its dots are resolved.
  if (origin !== here || pathname.startsWith('//') || !isPage(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

// Going on to a call or to the stand-in provider would sign out, or sign in for ever.
const isPage = (pathname: string): boolean => !/^\/(api|evaluation)(\/|$)/i.test(pathname);
