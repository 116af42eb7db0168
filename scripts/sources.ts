import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the project, by its path from the root. */
export type Source = { readonly file: string; readonly text: string };

/** All sources of the workspaces, tests and what they are made of among them; nothing that is generated. */
export function readSources(root: string): Source[] {
  return globSync('{domain,api,server,web}/{src,demo,test}/**/*.{ts,tsx}', { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

/** The sheets of features and screens; those of `ui` and of the whole client are none. */
export function readSheets(root: string): Source[] {
  return globSync('web/src/{features,screens}/**/*.css', { cwd: root })
    .toSorted()
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

export const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);

/** What the product is made of: no tests, and nothing that only they use. */
export const isShipped = (file: string): boolean => !isTest(file) && !/^\w+\/test\//.test(file);
