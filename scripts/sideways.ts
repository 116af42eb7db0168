import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const named = z.object({ captured: z.object({ name: z.union([z.string(), z.array(z.string())]) }) });
const policies = z.array(z.looseObject({ from: z.unknown(), allow: z.unknown() }));
const configuration = z.object({
  rules: z.looseObject({
    'boundaries/dependencies': z.tuple([z.string(), z.looseObject({ policies })]),
  }),
});

const namesOf = (side: unknown): string[] => {
  const found = z.object({ element: named }).safeParse(side);
  return found.success ? [found.data.element.captured.name].flat().toSorted() : [];
};

/** Which features of the server may import which others, as the fence allows it, in the lines of a page. */
export function sidewaysArrows(root: string): string {
  const { rules } = configuration.parse(JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')));
  const arrows = rules['boundaries/dependencies'][1].policies.flatMap(({ from, allow }) => {
    const targets = namesOf(z.object({ to: z.unknown() }).parse(allow).to);
    return namesOf(from).map((name) => `- ${name} → ${targets.join(', ')}`);
  });
  return arrows.toSorted().join('\n');
}

/** What is wrong with a page’s list of these arrows; undefined where it is the fence’s own. */
export function sidewaysFault(page: string, arrows: string): string | undefined {
  const listed = page.match(/^- \w+ → .*$/gm)?.join('\n');
  return listed === arrows
    ? undefined
    : `The fence allows other arrows than this page lists. It allows:\n${arrows}`;
}
