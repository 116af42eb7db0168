// Browsers drop control characters and read a backslash as a slash.
const unsafe = /[\p{Cc}\s\\]/u;
const unsafeDecoded = /[\p{Cc}\\]/u;

const longestPath = 2000;
// An address is never escaped more than once; one that is still escaped after so many times hides something.
const mostDecodings = 5;
const here = 'http://here.invalid';

/**
 * The page to show after sign-in, or `/` where the given path isn't a page of this product. A link to our sign-in must
 * not lead to another website, whatever a proxy or browser decodes on the way.
 */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > longestPath) return '/';
  if (!asked.startsWith('/') || unsafe.test(asked) || !URL.canParse(asked, here)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, here);
  if (origin !== here || !isPageHowever(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

// Whether a path is a page, also after each decoding.
function isPageHowever(pathname: string): boolean {
  let path = pathname;
  for (let times = 0; times < mostDecodings; times += 1) {
    if (!isPage(path)) return false;
    const decoded = decode(path);
    if (decoded === path) return true;
    if (decoded === undefined) return times > 0;
    path = decoded;
  }
  return false;
}

// `/.//elsewhere.example` looks like our own path until its dots are resolved. A redirect to a call or to the stand-in
// would sign out, or sign in for ever.
function isPage(path: string): boolean {
  if (unsafeDecoded.test(path) || path.startsWith('//') || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//') && !/^\/(api|evaluation)(\/|$)/i.test(pathname);
}

// A decoded percent sign can't be decoded again.
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
