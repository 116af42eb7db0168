/** What every refused call answers: our members, with those of RFC 9457 beside them (docs/product/api.md#errors). */
import { z } from 'zod';

/** The body of an error. `fields` holds a message for each wrong field, by its path; `code` is stable. */
export const problemReply = z.looseObject({
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
});
export type ProblemReply = z.infer<typeof problemReply>;
