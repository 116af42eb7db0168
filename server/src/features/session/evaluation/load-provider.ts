import type * as Provider from 'oidc-provider';

/**
 * Loads the package of the stand-in provider, which nobody else needs. It warns of every release of Node that has no
 * long-term support yet; whoever tries the product out can't mend that, and the product runs well on them.
 */
export async function loadProvider(): Promise<typeof Provider> {
  const { warn } = console;
  const warnOfOthers = (...words: unknown[]): void => {
    if (!String(words[0]).includes('oidc-provider')) warn(...words);
  };
  Object.assign(console, { warn: warnOfOthers });
  try {
    return await import('oidc-provider');
  } finally {
    Object.assign(console, { warn });
  }
}
