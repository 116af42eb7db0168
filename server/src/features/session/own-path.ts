// Browsers drop control characters and read a backslash as a slash.
const unsafe = /[\p{Cc}\s\\]/u;
const unsafeDecoded = /[\p{Cc}\\]/u;

const longestPath = 2000;
// Nobody escapes a page's address more than once; what is still escaped after so many times hides something.
const mostDecodings = 5;
const here = 'http://here.invalid';

/**
 * The page to show after sign-in, or `/` where what was asked for isn't a page of this product. Whoever sends people
 * to our sign-in must not be able to send them on to another website, whatever a proxy or browser decodes on the way.
 */
export function ownPath(asked: unknown): string {
  if (typeof asked !== 'string' || asked.length > longestPath) return '/';
  if (!asked.startsWith('/') || unsafe.test(asked) || !URL.canParse(asked, here)) return '/';
  const { origin, pathname, search, hash } = new URL(asked, here);
  if (origin !== here || !isPageHowever(pathname)) return '/';
  return `${pathname}${search}${hash}`;
}

// Whether a path is a page as it stands and each time that it is decoded.
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

// `/.//elsewhere.example` is a path of our own only until its dots are resolved. Going on to a call or to the stand-in
// provider would sign out, or sign in for ever.
function isPage(path: string): boolean {
  if (unsafeDecoded.test(path) || path.startsWith('//') || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//') && !/^\/(api|evaluation)(\/|$)/i.test(pathname);
}

// A path that held an escaped percent sign can't be decoded twice.
function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}
