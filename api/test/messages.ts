import type { z } from 'zod';

/** What a schema has to say about a value, by the path of each field and the first of it; nothing where it is taken. */
export function messagesOf(schema: z.ZodType, value: unknown): Record<string, string> {
  const issues = schema.safeParse(value).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}
