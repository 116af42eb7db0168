/**
 * How people are named: e-mail addresses in lower case, and user names made from them (decisions: Who may do what).
 */

const address =
  /^[^\s@<>()",;:\\[\]]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;

/** Reads an e-mail address, trimmed and in lower case; undefined where it isn't one. @example parseEmail(' Ann@Example.com') // 'ann@example.com' */
export function parseEmail(text: string): string | undefined {
  const email = text.trim().toLowerCase();
  return email.length <= 254 && address.test(email) ? email : undefined;
}

/** The user name an address asks for; a clash gets a number behind it. @example usernameOf('Ann.Lee+x@example.com') // 'ann.leex' */
export function usernameOf(email: string): string {
  const local = email.slice(0, email.lastIndexOf('@')).toLowerCase();
  return local.replace(/[^a-z0-9._-]/g, '') || 'user';
}

/** What to call someone whose name nobody has given. @example nameOf('ann.lee@example.com') // 'Ann Lee' */
export function nameOf(email: string): string {
  const words = usernameOf(email)
    .split(/[._-]+/)
    .filter(Boolean);
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}
