import type { RateOverview } from '@purser/api/exchange-rates';
import { currencyCodes, currencyName } from '@purser/domain/currencies/known-currencies';
import { useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useRemoveRates } from './currencies.queries.ts';

type AddCurrencyProps = { company: string; codes: readonly string[]; onAdd: (code: string) => void };

/** A column more in the table of rates. */
export function AddCurrency({ company, codes, onAdd }: AddCurrencyProps) {
  const others = currencyCodes.filter((code) => code !== company && !codes.includes(code));
  return (
    <Select
      aria-label="Add a currency"
      className="rates-choice"
      placeholder="Add a currency"
      value=""
      options={others.map((code) => ({ value: code, label: `${code}, ${currencyName(code)}` }))}
      onChange={onAdd}
    />
  );
}

type OfCurrency = RateOverview['currencies'][number];

type RemoveCurrencyProps = { currencies: readonly OfCurrency[]; onRemoved: (code: string) => void };

/** Removes all rates of a currency that has any, after it was confirmed. */
export function RemoveCurrency({ currencies, onRemoved }: RemoveCurrencyProps) {
  const [asked, setAsked] = useState<OfCurrency | null>(null);
  const quoted = currencies.filter(({ rates }) => rates > 0);
  if (quoted.length === 0) return null;
  return (
    <>
      <Select
        aria-label="Remove a currency"
        className="rates-choice"
        placeholder="Remove a currency"
        value=""
        options={quoted.map(({ currency }) => ({
          value: currency,
          label: `Remove all rates of ${currency}…`,
          keywords: currencyName(currency),
        }))}
        onChange={(code) => setAsked(quoted.find(({ currency }) => currency === code) ?? null)}
      />
      {asked && <RemoveDialog {...asked} onClose={() => setAsked(null)} onRemoved={onRemoved} />}
    </>
  );
}

type RemoveDialogProps = OfCurrency & { onClose: () => void; onRemoved: (code: string) => void };

function RemoveDialog({ currency, rates, onClose, onRemoved }: RemoveDialogProps) {
  const removal = useRemoveRates(currency);

  function remove() {
    removal.mutate(undefined, {
      onSuccess: () => {
        onRemoved(currency);
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={`Remove all rates of ${currency}?`}
      description={`${currency} has rates of ${countOf(rates, 'date')}, and none is left. Contracts keep the rate that they have.`}
      confirmLabel={`Remove ${countOf(rates, 'rate')}`}
      busy={removal.isPending}
      busyLabel="Removing…"
      onConfirm={remove}
    />
  );
}
