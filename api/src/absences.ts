/** People who are out of office (docs/product/approvals.md#absences). */
import {
  daysReversed,
  firstDayMissing,
  lastDayMissing,
  latestReturn,
} from '@purser/domain/approvals/absences';
import { dayMessage, isDateText } from '@purser/domain/days';
import { z } from 'zod';
import * as addresses from './addresses.ts';
import { endpointsOf } from './endpoint.ts';
import { missing, recordId } from './fields.ts';

const endpoint = endpointsOf('Users');

/** From a day to a day, both included; the delegate decides meanwhile what waits for the person. */
export const absence = z.object({ from: z.string(), to: z.string(), delegateId: z.number() });
export type AbsenceReply = z.infer<typeof absence>;

const dayGiven = (message: string) => z.string(missing(message)).refine(isDateText, dayMessage);

/** Oneself, and administrators for others. Replaces an earlier absence; a first day in the past counts from today's decisions on. */
export const putAbsence = endpoint(addresses.putAbsence, 'Say that somebody is out of office', {
  body: z
    .object({
      from: dayGiven(firstDayMissing),
      to: dayGiven(lastDayMissing),
      delegateId: recordId,
    })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: daysReversed })
    .refine(({ from, to }) => !isDateText(from) || to <= latestReturn(from), {
      path: ['to'],
      message: 'At most a year after the first day',
    }),
  reply: absence,
});

/** Oneself, and administrators for others: ends the absence at once. */
export const deleteAbsence = endpoint(addresses.deleteAbsence, 'Say that somebody is back', {
  reply: 'nothing',
});
