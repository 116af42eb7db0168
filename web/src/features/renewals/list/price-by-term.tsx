import type { RenewalTerm } from '@purser/api/renewal-terms';
import { changeText } from '@purser/domain/renewal/price-change';
import { Money } from '../../../ui/money.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';

/** What a contract of the same line cost a year. */
export interface PastTerm {
  readonly contractId: number;
  /** As in '2025–26'. */
  readonly years: string;
  readonly cost: number;
}

type PriceByTermProps = {
  row: RenewalTerm;
  /** The newest first; undefined while they are loaded. */
  past: readonly PastTerm[] | undefined;
};

/** What each term costs, the newest first, with its change from the one before. */
export function PriceByTerm({ row, past }: PriceByTermProps) {
  return (
    <div>
      <p className="mb-1.5 text-12 font-medium text-ink-3">Price by term, a year</p>
      {past ? (
        <table className="term-prices">
          <caption className="sr-only">Price of each term, newest first</caption>
          <tbody>
            <Expected row={row} />
            {past.map((term, at) => (
              <tr key={term.contractId} data-current={term.contractId === row.contractId ? '' : undefined}>
                <th scope="row">{term.years}</th>
                <td>
                  <Money amount={term.cost} />
                </td>
                <td>{changeFrom(past[at + 1], term)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <Waiting className="grid gap-3 py-2">
          <Skeleton width="100%" />
          <Skeleton width="100%" />
        </Waiting>
      )}
    </div>
  );
}

const changeFrom = (before: PastTerm | undefined, { cost }: PastTerm): string =>
  before ? changeText(before.cost, cost) : 'first';

/** What isn't signed: the term that runs at a price nobody has recorded, and the next one if nobody acts. */
function Expected({ row }: { row: RenewalTerm }) {
  const { nextCost, state, renewsItself, cost, estimatedCost, priceUnrecorded } = row;
  const isNext = nextCost !== null && renewsItself && state !== 'renewed' && state !== 'cancelled';
  return (
    <>
      {isNext && (
        <tr data-expected="">
          <th scope="row">Next, if nobody acts</th>
          <td>
            <Money amount={nextCost} />
          </td>
          <td>{changeText(estimatedCost, nextCost)}</td>
        </tr>
      )}
      {priceUnrecorded && (
        <tr data-expected="">
          <th scope="row">Now, not recorded</th>
          <td>
            <Money amount={estimatedCost} />
          </td>
          <td>{changeText(cost, estimatedCost)}</td>
        </tr>
      )}
    </>
  );
}
