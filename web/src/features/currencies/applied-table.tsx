import { rateOf, rateText } from '@purser/domain/currencies/rates';
import { addDollars, centsOf, dollarsOf } from '@purser/domain/money';
import { formatIn } from '../../lib/currencies.ts';
import { formatChange, formatCivilDate, formatMoney } from '../../lib/format.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ChooseAll } from '../../ui/choose-all.tsx';
import { DataTable, type TableColumn } from '../../ui/data-table.tsx';
import { useShownRows } from '../../ui/shown-rows.tsx';
import { TableFrame } from '../../ui/table-frame.tsx';
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
  const chosenIds = new Set(chosen.map(({ contract }) => contract.id));
  const columns: readonly TableColumn<Tried>[] = [
    {
      key: 'choose',
      head: (
        <ChooseAll
          chosen={chosen.length}
          total={possible.length}
          onChange={(isAll) => choose(possible, isAll)}
        />
      ),
      cell: (one) => (
        <Checkbox
          aria-label={`${one.contract.vendor} ${one.contract.product_name}, ${termOf(one)}`}
          checked={chosenIds.has(one.contract.id)}
          disabled={one.applied === null}
          onChange={({ target }) => choose([one], target.checked)}
        />
      ),
      foot: [null],
    },
    {
      key: 'contract',
      head: 'Contract',
      isName: true,
      cell: (one) => <Name one={one} />,
      foot: ['Together'],
    },
    ...figures({ chosen, company, isKnown }),
  ];
  return (
    <TableFrame label="Contracts in other currencies" className="rates rates-narrow">
      <DataTable
        className="rates-applied"
        columns={columns}
        rows={shown}
        rowKey={({ contract }) => contract.id}
        after={more}
      />
    </TableFrame>
  );
}

const termOf = ({ contract: { startDate, endDate } }: Tried): string =>
  `${formatCivilDate(startDate)} to ${endDate === null ? 'open end' : formatCivilDate(endDate)}`;

const Name = ({ one }: { one: Tried }) => (
  <>
    <b className="font-medium">{one.contract.vendor}</b> {one.contract.product_name}
    <small>{termOf(one)}</small>
  </>
);

/** In a narrow card each figure has its head beside it. */
const labelled = (head: string) => ({
  head,
  align: 'right' as const,
  attributes: () => ({ 'data-label': head }),
});

function figures({
  chosen,
  company,
  isKnown,
}: Pick<AppliedTableProps, 'chosen' | 'company' | 'isKnown'>): readonly TableColumn<Tried>[] {
  const before = addDollars(chosen.map(({ contract }) => contract.cost));
  const after = addDollars(chosen.map(({ contract, applied }) => applied?.after ?? contract.cost));
  return [
    {
      key: 'year',
      ...labelled('Per year'),
      cell: ({ contract: { currency, originalCost } }) =>
        currency !== null && originalCost !== null && formatIn(originalCost, currency),
      foot: [null],
    },
    {
      key: 'rate',
      ...labelled('Rate'),
      cell: ({ contract: { rate }, applied, words }) => (
        <>
          {rate !== null && rateText(rateOf(rate))}
          <small>{applied ? rateText(rateOf(applied.rate)) : isKnown && words}</small>
        </>
      ),
      foot: [null],
    },
    {
      key: 'cost',
      ...labelled(`In ${company}`),
      cell: ({ contract: { cost }, applied }) => <BeforeAfter before={cost} after={applied?.after} />,
      footAttributes: { 'data-label': `In ${company}` },
      foot: [<BeforeAfter key="cost" before={before} after={after} />],
    },
    {
      key: 'change',
      ...labelled('Change'),
      cell: ({ contract: { cost }, applied }) =>
        applied ? (
          <span className={applied.after > cost ? 'text-danger' : undefined}>
            {formatChange(differenceOf(cost, applied.after))}
          </span>
        ) : (
          '–'
        ),
      footAttributes: { 'data-label': 'Change' },
      foot: [formatChange(differenceOf(before, after))],
    },
  ];
}

const BeforeAfter = ({ before, after }: { before: number; after: number | undefined }) => (
  <>
    {formatMoney(before)}
    {after !== undefined && <small className="font-medium">{formatMoney(after)}</small>}
  </>
);

const differenceOf = (before: number, after: number): number => dollarsOf(centsOf(after) - centsOf(before));
