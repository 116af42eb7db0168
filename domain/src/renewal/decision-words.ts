/** A decision in a line, as the history and the feed have it. */
import { amountText, centsOf } from '../money.ts';
import { fullDay } from './day-words.ts';
import { type GivenDecision, needsNotice } from './deciding.ts';
import { noticeMethodLabel } from './notice-methods.ts';
import type { RenewalRow } from './renewal-row.ts';

type Decided = Omit<GivenDecision, 'note' | 'evidenceFileIds' | 'vendorAgreed'>;

type About = Pick<RenewalRow, 'renewsItself' | 'canEndOn'>;

/**
 * A decision about a renewal. Nothing is said of a notice that isn't needed; a target stands after the company's sign.
 * @example decisionText({ decision: 'cancel', noticeSentOn: '2026-11-20', noticeMethod: 'email', … }, row, '$') // 'Cancel, notice given on Nov 20, 2026 (E-mail)'
 */
export function decisionText({ decision, ...given }: Decided, about: About, sign: string): string {
  if (decision === 'renew') return 'Renew';
  if (decision === 'renegotiate')
    return ['Renegotiate', targetText(given, sign), untilText(given)].filter(Boolean).join(', ');
  return ['Cancel', noticeText(given, about), given.endsWith === 'next' ? 'ends with the next term' : '']
    .filter(Boolean)
    .join(', ');
}

const targetText = ({ targetCost }: Pick<Decided, 'targetCost'>, sign: string): string =>
  targetCost === null ? '' : `target ${amountText(centsOf(targetCost), sign)} a year`;

const untilText = ({ until }: Pick<Decided, 'until'>): string =>
  until === null ? '' : `follow up on ${fullDay(until)}`;

function noticeText(
  { noticeSentOn, noticeMethod }: Pick<Decided, 'noticeSentOn' | 'noticeMethod'>,
  about: About,
): string {
  if (noticeSentOn === null) return needsNotice(about) ? 'notice not given yet' : '';
  const method = noticeMethod === null ? '' : ` (${noticeMethodLabel(noticeMethod)})`;
  return `notice given on ${fullDay(noticeSentOn)}${method}`;
}
