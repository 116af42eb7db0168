import type { TriedStepReply } from '@purser/api/approval-settings';
import type { Needs } from '@purser/domain/approvals/step-plan';
import { sentenceList } from '@purser/domain/sentence-list';

/**
 * Who would decide a step: '2 of Omar Haddad, Elif Arslan and Hannah Vogt (or Priya Raman)'. Who stands in for somebody follows
 * that one, and so do the administrators where an absence leads to nobody; who is asked for both their own sake and another's is named
 * once as themselves.
 */
export function approversSentence(
  { approvers, leftIds }: Pick<TriedStepReply, 'approvers' | 'leftIds'>,
  needs: Needs,
  nameOf: (id: number) => string,
): string {
  const asked = [...new Set(approvers.map(({ id, onBehalfOfId }) => onBehalfOfId ?? id))].map((id) => {
    const standing = [
      ...approvers.filter((one) => one.onBehalfOfId === id).map(({ name }) => name),
      ...(leftIds.includes(id) ? ['the administrators'] : []),
    ];
    return standing.length === 0 ? nameOf(id) : `${nameOf(id)} (or ${standing.join(' or ')})`;
  });
  if (asked.length === 1) return asked.join('');
  const list = sentenceList(asked);
  if (needs === 'any') return `Any of ${list}`;
  return needs === 'all' ? `All of ${list}` : `${needs} of ${list}`;
}
