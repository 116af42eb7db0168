import type { CsvMapping, ImportReply } from '@purser/api/portfolio';
import { endedChoices, sameProductChoices } from '@purser/domain/csv/columns';
import { countOf, formatMoney } from '../../lib/format.ts';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

type ImportOutlookProps = { reply: ImportReply; telling: keyof typeof outlookLabels };

const outlookLabels = {
  before: { created: 'Will be created', changed: 'Will be changed' },
  after: { created: 'Created', changed: 'Changed' },
} as const;

export function ImportOutlook({ reply, telling }: ImportOutlookProps) {
  const { year, before, after } = reply.yearlySpend;
  const labels = outlookLabels[telling];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-b border-line px-4 py-3 text-13">
      <dt className="text-ink-3">{labels.created}</dt>
      <dd className="num text-right">
        {countOf(reply.items, 'item')}, {countOf(reply.contracts, 'contract')}
      </dd>
      {reply.updatedItems > 0 && (
        <>
          <dt className="text-ink-3">{labels.changed}</dt>
          <dd className="num text-right">{countOf(reply.updatedItems, 'item')}</dd>
        </>
      )}
      <dt className="text-ink-3">Spend of {year}</dt>
      <dd className="num text-right">{spendText(before, after)}</dd>
      {reply.skipped > 0 && (
        <>
          <dt className="text-ink-3">Left out</dt>
          <dd className="num text-right">{countOf(reply.skipped, 'row')}</dd>
        </>
      )}
    </dl>
  );
}

const spendText = (before: number, after: number): string =>
  before === after ? `${formatMoney(after)}, as before` : `${formatMoney(before)} → ${formatMoney(after)}`;

interface TrialChoicesProps {
  readonly mapping: CsvMapping;
  readonly reply: ImportReply;
  readonly onChange: (change: Pick<CsvMapping, 'ended' | 'sameProduct'>) => void;
}

const endedLabels = { keep: 'Keep active', terminate: 'As terminated', skip: 'Leave out' } as const;
const productLabels = { own: 'Keep as separate items', one: 'One item with several contracts' } as const;

const endedOptions = endedChoices.map((value) => ({ value, label: endedLabels[value] }));
const productOptions = sameProductChoices.map((value) => ({ value, label: productLabels[value] }));

// An active item's last contract counts until the year's end (docs/product/spend.md#cost-of-a-year).
function endedHint({ ended, yearlySpend }: ImportReply): string {
  const isOne = ended.contracts === 1;
  const cost = `${formatMoney(ended.yearlySpend)} in ${yearlySpend.year}`;
  return [
    `${countOf(ended.contracts, 'contract has', 'contracts have')} ended.`,
    `Kept active, ${isOne ? 'it counts' : 'they count'} as renewed until the end of the year: ${cost}.`,
    `Choose “${endedLabels.terminate}” unless ${isOne ? 'it was' : 'they were'} renewed.`,
  ].join(' ');
}

export function TrialChoices({ mapping, reply, onChange }: TrialChoicesProps) {
  const { ended, sameProduct } = reply;
  if (ended.contracts === 0 && sameProduct.products === 0) return null;
  return (
    <div className="grid items-start gap-4 border-b border-line px-4 py-3">
      {ended.contracts > 0 && (
        <Field label="Contracts that ended before today" hint={endedHint(reply)}>
          <Select
            options={endedOptions}
            value={mapping.ended ?? 'keep'}
            onChange={(value) => onChange({ ended: endedChoices.find((choice) => choice === value) })}
          />
        </Field>
      )}
      {sameProduct.products > 0 && (
        <Field
          label="Several rows for one product"
          hint={`${countOf(sameProduct.rows, 'row')} are about ${countOf(sameProduct.products, 'product')}.`}
        >
          <Select
            options={productOptions}
            value={mapping.sameProduct ?? 'own'}
            onChange={(value) =>
              onChange({ sameProduct: sameProductChoices.find((choice) => choice === value) })
            }
          />
        </Field>
      )}
    </div>
  );
}
