import { newDecision, type RenewalTerm } from '@purser/api/renewal-terms';
import { decisionFaults, isLateNotice, needsNotice } from '@purser/domain/renewal/deciding';
import type { NoticeMethod } from '@purser/domain/renewal/notice-methods';
import type { CancellationEnd } from '@purser/domain/renewal/renewal-source';
import type { Faults } from '../../../lib/typed-form.ts';
import type { DecisionBody } from './made-decision.ts';

/** A decision as it is being typed; what isn't chosen yet is ''. */
export interface TypedDecision {
  readonly decision: 'renegotiate' | 'cancel';
  readonly note: string;
  readonly until: string;
  readonly targetCost: string;
  readonly isNoticeGiven: boolean;
  readonly noticeSentOn: string;
  readonly noticeMethod: NoticeMethod;
  readonly endsWith: CancellationEnd;
}

/** What a dialog begins with: the decision that was made, where it is of the same kind. */
export function typedFrom({ decision: made }: RenewalTerm, kind: TypedDecision['decision']): TypedDecision {
  const before = made?.decision === kind ? made : null;
  return {
    decision: kind,
    note: before?.note ?? '',
    until: before?.until ?? '',
    targetCost: before?.targetCost?.toFixed(2) ?? '',
    isNoticeGiven: true,
    noticeSentOn: before?.noticeSentOn ?? '',
    noticeMethod: before?.noticeMethod ?? 'email',
    endsWith: before?.endsWith ?? 'next',
  };
}

/** The last day of the term, or the one with which a contract that runs on can end. */
export const endDecidedOn = ({ canEndOn, term }: RenewalTerm): string => canEndOn ?? term.end ?? '';

/** Whether the notice that is typed comes too late for the term. */
export const isTypedLate = (typed: TypedDecision, row: RenewalTerm, today: string): boolean =>
  typed.decision === 'cancel' && isLateNotice({ noticeSentOn: noticeDayOf(typed, row) }, row, today);

const noticeDayOf = ({ isNoticeGiven, noticeSentOn }: TypedDecision, row: RenewalTerm): string | null =>
  isNoticeGiven && needsNotice(row) && noticeSentOn !== '' ? noticeSentOn : null;

interface About {
  readonly row: RenewalTerm;
  readonly today: string;
  /** Files of the item; of those that aren't uploaded yet, any id stands for theirs. */
  readonly evidence: readonly number[];
}

export function bodyOf(typed: TypedDecision, { row, today, evidence }: About): DecisionBody {
  const { decision, note, until, targetCost, noticeMethod, endsWith } = typed;
  const named = { termEnd: endDecidedOn(row), contractId: row.contractId, decision };
  const text = note.trim() === '' ? null : note;
  if (decision === 'renegotiate') {
    const target = targetCost.trim() === '' ? null : targetCost;
    return { ...named, note: text, until: until === '' ? null : until, targetCost: target };
  }
  const noticeSentOn = noticeDayOf(typed, row);
  const isLate = isTypedLate(typed, row, today);
  return {
    ...named,
    note: text,
    noticeSentOn,
    noticeMethod: noticeSentOn === null ? null : noticeMethod,
    evidenceFileIds: [...evidence],
    endsWith: isLate ? endsWith : null,
    vendorAgreed: isLate && endsWith === 'this',
  };
}

/** What is wrong with a typed decision, by field. */
export function faultsOf(typed: TypedDecision, about: About): Faults {
  const { data, error } = newDecision.safeParse(bodyOf(typed, about));
  const faults = error
    ? Object.fromEntries(error.issues.map(({ path, message }) => [String(path[0]), message]))
    : (decisionFaults(data, about.row, about.today) ?? {});
  const isDayMissing =
    typed.decision === 'cancel' &&
    needsNotice(about.row) &&
    typed.isNoticeGiven &&
    typed.noticeSentOn.trim() === '';
  return { ...faults, ...(isDayMissing && { noticeSentOn: 'Please say on which day notice was given' }) };
}
