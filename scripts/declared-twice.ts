import type { Source } from './sources.ts';

/** A type that several files export under one name. */
export type DeclaredTwice = { readonly name: string; readonly files: readonly string[] };

const declaration = /^export (?:type|interface) (\w+)/gm;

/** The types whose name more than one of these files declares and exports, so that a reader has to ask which is meant. */
export function declaredTwice(sources: readonly Source[]): DeclaredTwice[] {
  const declared = sources.flatMap(({ file, text }) =>
    [...text.matchAll(declaration)].map(([, name = '']) => ({ name, file })),
  );
  return [...Map.groupBy(declared, ({ name }) => name)]
    .map(([name, places]) => ({ name, files: places.map(({ file }) => file).toSorted() }))
    .filter(({ files }) => files.length > 1)
    .toSorted((one, other) => one.name.localeCompare(other.name));
}
