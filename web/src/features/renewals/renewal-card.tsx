import type { Contract } from '@purser/api/contracts';
import type { RenewalDecision, RenewalTerm } from '@purser/api/renewal-terms';
import { amountNumber } from '@purser/domain/currencies/currency-amounts';
import { raisedPrice } from '@purser/domain/currencies/price-change';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { noticeMethodLabel } from '@purser/domain/renewal/notice-methods';
import { changeText } from '@purser/domain/renewal/price-change';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatInstantDay } from '../../lib/format-instant.ts';
import { isOfKind } from '../../lib/problem-kinds.ts';
import { useToday } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Fact, Facts } from '../../ui/facts.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Money } from '../../ui/money.tsx';
import { MoneyIn } from '../../ui/money-in.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { StateMark } from './renewal-marks.tsx';
import { TermLine } from './term-line.tsx';
import { itemRenewalQuery } from './terms.queries.ts';

type RenewalCardProps = {
  contract: Contract;
  actionsFor: (row: RenewalTerm) => ReactNode;
};

/** How a contract's term stands: when to act and why, and what was decided (docs/product/panel.md#renewal). */
export function RenewalCard({ contract, actionsFor }: RenewalCardProps) {
  const query = useQuery(itemRenewalQuery(contract.softwareId));
  const row = query.data && [query.data, ...query.data.others].find((one) => one.contractId === contract.id);
  // One that says neither how it renews itself nor what notice it needs is shown only once something was decided.
  const isTermed = contract.autoRenew || contract.noticeCount !== null;
  if (row && (isTermed || hasBegun(row))) {
    return <Card row={row} contract={contract} actions={actionsFor(row)} />;
  }
  if (!isTermed || query.data || isOfKind(query.error, 'missing')) return null;
  if (query.isError) return <QueryError title="The renewal could not be loaded" query={query} />;
  return (
    <Waiting label="Loading the renewal" className="block rounded-lg border border-line bg-surface type-13">
      <div className="flex flex-wrap items-center justify-between gap-2 min-h-11 px-3 py-1.5">
        <Skeleton width={96} />
      </div>
      <div className="renewal-card-part grid gap-4">
        <Skeleton height={12} />
        <Skeleton width="70%" />
        <Skeleton width="60%" />
      </div>
    </Waiting>
  );
}

const hasBegun = ({ decision, state }: RenewalTerm): boolean =>
  decision !== null || state === 'renewal_requested';

type CardProps = { row: RenewalTerm; contract: Contract; actions: ReactNode };

function Card({ row, contract, actions }: CardProps) {
  const today = useToday();
  return (
    <section className="block rounded-lg border border-line bg-surface type-13" aria-label="Renewal">
      <header className="flex flex-wrap items-center justify-between gap-2 min-h-11 px-3 py-1.5">
        <StateMark row={row} />
        <span className="flex items-center gap-2">{actions}</span>
      </header>
      <div className="renewal-card-part">
        <TermLine row={row} today={today} ownPrice={ownPriceOf(row, contract)} />
        <p className="sr-only">{row.derivation.sentence}</p>
      </div>
      {row.decision && <DecisionPart row={row} decision={row.decision} today={today} />}
    </section>
  );
}

/** What a year of the next term costs in the contract's own currency, at the rate that it has; none of one that follows it. */
function ownPriceOf({ state, nextCost }: RenewalTerm, contract: Contract): ReactNode {
  const { currency } = contract;
  const price = state === 'renewed' || nextCost === null ? undefined : raisedPrice(contract, nextCost);
  if (currency === null || price === undefined) return undefined;
  return <MoneyIn amount={amountNumber(price, currency)} currency={currency} />;
}

type DecisionProps = { row: RenewalTerm; decision: RenewalDecision; today: string };

function DecisionPart({ row, decision, today }: DecisionProps) {
  const { userName, decidedAt, note } = decision;
  const name = userName ?? 'Somebody who was deleted';
  return (
    <div className="renewal-card-part grid gap-3">
      <p className="flex items-center gap-2">
        <Avatar name={name} />
        <span>
          <b className="font-medium">{name}</b> {deeds[decision.decision]}{' '}
          <time dateTime={decidedAt}>{formatInstantDay(decidedAt)}</time>
        </span>
      </p>
      <DecisionFacts row={row} decision={decision} today={today} />
      {note && (
        <blockquote className="renewal-card-note">
          <LongText text={note} most={longestNote} />
        </blockquote>
      )}
    </div>
  );
}

// In characters.
const longestNote = 280;

const deeds = {
  renegotiate: 'renegotiates since',
  renew: 'renewed it on',
  cancel: 'decided to cancel on',
} as const;

function DecisionFacts({ row, decision, today }: DecisionProps) {
  const { targetCost, until, noticeSentOn, noticeMethod, endsWith } = decision;
  if (decision.decision === 'renegotiate') {
    return (
      <Facts>
        <Fact label="Target per year">
          {targetCost !== null && (
            <>
              <Money amount={targetCost} />{' '}
              <span className="text-ink-3">{changeText(row.cost, targetCost)}</span>
            </>
          )}
        </Fact>
        <Fact label="Follow up on">{until && fullDay(until)}</Fact>
        <Fact label="Reminders" none="Go on">
          {until && until > today && `Rest until ${shortDay(until, today)}`}
        </Fact>
      </Facts>
    );
  }
  if (decision.decision !== 'cancel') return null;
  return (
    <Facts>
      <Fact label="Notice given" none="Not yet">
        {noticeSentOn && fullDay(noticeSentOn)}
      </Fact>
      <Fact label="How">{noticeMethod && noticeMethodLabel(noticeMethod)}</Fact>
      <Fact label="Ends">{endsWith === 'next' ? 'With the next term' : fullDay(decision.termEnd)}</Fact>
    </Facts>
  );
}
