import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { addDollars, centsOf, dollarsOf } from '@purser/domain/money';
import { formatIn } from '../../lib/currencies.ts';
import { formatChange, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChooseAll } from '../../ui/choose-all.tsx';
import { useShownRows } from '../../ui/shown-rows.tsx';
import type { Tried } from './rate-trial.ts';

type AppliedTableProps = {
  tried: readonly Tried[];
  chosen: readonly Tried[];
  company: string;
  /** The rates of the day have been loaded. */
  isKnown: boolean;
  choose: (some: readonly Tried[], isIn: boolean) => void;
};

/** What the rate of a day makes of each contract, and of all that are chosen. */
export function AppliedTable({ tried, chosen, company, isKnown, choose }: AppliedTableProps) {
  const { shown, more } = useShownRows(tried, 5);
  const possible = tried.filter(({ applied }) => applied !== null);
  const isChosen = new Set(chosen.map(({ contract }) => contract.id));
  return (
    <div className="rates rates-narrow" tabIndex={0} role="region" aria-label="Contracts in other currencies">
      <table className="rates-applied">
        <thead>
          <tr>
            <th scope="col">
              <ChooseAll
                chosen={chosen.length}
                total={possible.length}
                onChange={(isAll) => choose(possible, isAll)}
              />
            </th>
            <th scope="col">Contract</th>
            <th scope="col" className="text-right">
              A year
            </th>
            <th scope="col" className="text-right">
              Rate
            </th>
            <th scope="col" className="text-right">
              In {company}
            </th>
            <th scope="col" className="text-right">
              Change
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((one) => (
            <ContractRow
              key={one.contract.id}
              {...{ one, company, isKnown }}
              isChosen={isChosen.has(one.contract.id)}
              onChoose={(isIn) => choose([one], isIn)}
            />
          ))}
          {more}
        </tbody>
        <Together {...{ chosen, company }} />
      </table>
    </div>
  );
}

type ContractRowProps = {
  one: Tried;
  company: string;
  isKnown: boolean;
  isChosen: boolean;
  onChoose: (isIn: boolean) => void;
};

function ContractRow({ one: { contract, applied, words }, company, isKnown, ...choice }: ContractRowProps) {
  const { vendor, product_name, startDate, endDate, currency, originalCost, rate, cost } = contract;
  const term = `${formatCivilDate(startDate)} to ${endDate === null ? 'open end' : formatCivilDate(endDate)}`;
  return (
    <tr>
      <td>
        <Checkbox
          aria-label={`${vendor} ${product_name}, ${term}`}
          checked={choice.isChosen}
          disabled={applied === null}
          onChange={({ target }) => choice.onChoose(target.checked)}
        />
      </td>
      <th scope="row">
        <b className="font-medium">{vendor}</b> {product_name}
        <small>{term}</small>
      </th>
      <td data-label="A year">
        {currency !== null && originalCost !== null && formatIn(originalCost, currency)}
      </td>
      <td data-label="Rate">
        {rate !== null && rateText(rateOf(rate))}
        <small>{applied ? rateText(rateOf(applied.rate)) : isKnown && words}</small>
      </td>
      <td data-label={`In ${company}`}>
        {formatMoney(cost)}
        {applied && <small className="font-medium">{formatMoney(applied.after)}</small>}
      </td>
      <td data-label="Change" data-rises={applied && applied.after > cost ? '' : undefined}>
        {applied ? formatChange(differenceOf(cost, applied.after)) : '–'}
      </td>
    </tr>
  );
}

const differenceOf = (before: number, after: number): number => dollarsOf(centsOf(after) - centsOf(before));

function Together({ chosen, company }: { chosen: readonly Tried[]; company: string }) {
  const before = addDollars(chosen.map(({ contract }) => contract.cost));
  const after = addDollars(chosen.map(({ contract, applied }) => applied?.after ?? contract.cost));
  return (
    <tfoot>
      <tr>
        <td />
        <th scope="row">Together</th>
        <td />
        <td />
        <td data-label={`In ${company}`}>
          {formatMoney(before)}
          <small className="font-medium">{formatMoney(after)}</small>
        </td>
        <td data-label="Change" className="font-medium">
          {formatChange(differenceOf(before, after))}
        </td>
      </tr>
    </tfoot>
  );
}
