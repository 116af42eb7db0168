import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { may } from '@purser/domain/policy';
import { lineOf } from '@purser/domain/renewal/succession';
import { useQuery } from '@tanstack/react-query';
import { commentsQuery } from '../../features/comments/comments.queries.ts';
import { spansOf } from '../../features/contracts/contract-spans.ts';
import { softwareContractsQuery } from '../../features/contracts/contracts.queries.ts';
import type { DecisionKind } from '../../features/renewals/decide/opened-decision.ts';
import type { PastTerm } from '../../features/renewals/list/price-by-term.tsx';
import { TermDetails } from '../../features/renewals/list/term-details.tsx';
import { useMe } from '../../lib/session.tsx';

type RenewalDetailsProps = {
  row: RenewalTerm;
  onDecide: (row: RenewalTerm, kind: DecisionKind) => void;
  onPanel: (row: RenewalTerm) => void;
};

/** What is below an open row: the item's contracts and its last comment are asked for only there. */
export function RenewalDetails({ row, onDecide, onPanel }: RenewalDetailsProps) {
  const me = useMe();
  const contracts = useQuery(softwareContractsQuery(row.softwareId));
  const comments = useQuery({
    ...commentsQuery({ softwareId: row.softwareId }),
    enabled: !row.decision?.note,
  });
  const last = comments.data?.entries[0];
  return (
    <TermDetails
      row={row}
      today={me.today}
      canDecide={may(me, 'edit contracts')}
      past={contracts.isError ? [] : contracts.data && pastOf(row, contracts.data, me.today)}
      lastComment={last && { author: last.user.name, writtenAt: last.createdAt, text: last.content }}
      onDecide={onDecide}
      onPanel={onPanel}
    />
  );
}

const pastOf = (row: RenewalTerm, contracts: readonly Contract[], today: string): PastTerm[] =>
  spansOf(lineOf(contracts, row.contractId), today)
    .map(({ contract: { id, cost }, years }) => ({ contractId: id, years, cost }))
    .reverse();
