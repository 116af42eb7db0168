import { importersAmong, loadedOnDemand } from './import-graph.ts';
import { isShipped, isTest, type Source } from './sources.ts';

/** A short file that only one other file imports, and the file that it should be part of. */
export type LoneFile = { readonly file: string; readonly home: string };

const short = 60;
const longest = 300;

/**
 * The files that have no reason to be files of their own. A reason is: two importers, 60 lines, being loaded on demand, a test
 * that imports it and not its importer, an importer on another floor or in another feature, or that both together would be
 * longer than a file may be. The layout of the house gives one to tables, kinds and mails, and to a feature's routes, services and
 * queries.
 */
export function loneFiles(sources: readonly Source[]): LoneFile[] {
  const lengths = new Map(sources.map(({ file, text }) => [file, text.split('\n').length - 1]));
  const importers = importersAmong(sources);
  const onDemand = new Set(sources.flatMap(loadedOnDemand));
  const homeOf = (file: string): string | undefined => {
    const users = [...(importers.get(file) ?? [])];
    const [user, another] = users.filter(isShipped);
    if (!user || another || onDemand.has(file) || placeOf(user) !== placeOf(file)) return undefined;
    const isTested = users.some((one) => isTest(one) && !importers.get(user)?.has(one));
    return isTested ? undefined : user;
  };
  return sources
    .filter(({ file }) => isShipped(file) && !hasRole(file))
    .map(({ file }) => ({ file, home: homeOf(file) ?? '' }))
    .filter(({ file, home }) => fits(lengths.get(file), lengths.get(home)));
}

const fits = (lines = longest, more = longest): boolean => lines < short && lines + more <= longest;

const hasRole = (file: string): boolean =>
  /\/db\/tables\/|^domain\/src\/(?:mails|kinds)\/|\.(?:routes|queries|service)\.ts$/.test(file);

/** The floor on which a file stands; a feature is one by itself. */
const placeOf = (file: string): string =>
  /^\w+\/src\/(?:features\/[^/]+|[^/]+(?=\/))|^\w+/.exec(file)?.[0] ?? file;
