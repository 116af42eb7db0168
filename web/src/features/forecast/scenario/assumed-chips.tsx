import type { ForecastReply } from '@purser/api/forecast';
import { addDollars } from '@purser/domain/money';
import { fullDay } from '@purser/domain/renewal/day-words';
import { X } from 'lucide-react';
import { countOf, formatChange } from '../../../lib/format.ts';
import type { AssumedCancelled, AssumedChanges } from '../plan/forecast-view.ts';

type AssumedChipsProps = {
  assumptions: AssumedChanges;
  /** Undefined while it is awaited for the first time. */
  forecast: ForecastReply | undefined;
  onAssume: (assumptions: AssumedChanges) => void;
};

type Effect = ForecastReply['effects'][number];

// Beyond that, one chip says what the others do together.
const shownItems = 4;

/** Each assumption: what it is, from when, and what it changes. */
export function AssumedChips({ assumptions, forecast, onAssume }: AssumedChipsProps) {
  const { uplift, requested, cancelled } = assumptions;
  const effects = forecast?.effects ?? [];
  const shown = cancelled.length > shownItems + 1 ? cancelled.slice(0, shownItems) : cancelled;
  const others = cancelled.slice(shown.length);
  const without = (items: readonly AssumedCancelled[]) =>
    onAssume({ ...assumptions, cancelled: cancelled.filter((item) => !items.includes(item)) });
  return (
    <>
      {uplift !== null && (
        <AssumedChip
          label={`Prices ${uplift < 0 ? '−' : '+'}${Math.abs(uplift)}% from the next renewal on`}
          effects={effects.filter(({ assumption }) => assumption === 'uplift')}
          onRemove={() => onAssume({ ...assumptions, uplift: null })}
        />
      )}
      {requested && (
        <AssumedChip
          label="Open requests from their proposed starts"
          effects={effects.filter(({ assumption }) => assumption === 'requested')}
          onRemove={() => onAssume({ ...assumptions, requested: false })}
        />
      )}
      {shown.map((item) => {
        const own = effects.filter(({ id }) => id === item.id);
        return (
          <AssumedChip
            key={item.id}
            label={cancelledText(item, own[0])}
            effects={own}
            onRemove={() => without([item])}
          />
        );
      })}
      {others.length > 0 && (
        <AssumedChip
          label={`${countOf(others.length, 'other')} cancelled, the first from ${fullDay(firstDayOf(others))}`}
          effects={effects.filter((effect) => others.some(({ id }) => id === effect.id))}
          onRemove={() => without(others)}
        />
      )}
    </>
  );
}

// What an item is called is answered with the forecast.
const cancelledText = ({ date }: AssumedCancelled, effect: Effect | undefined): string =>
  [
    effect?.label ? `${effect.label}: cancelled from ${fullDay(date)}` : `Cancelled from ${fullDay(date)}`,
    ...(effect?.isSigned ? ['within its signed term'] : []),
  ].join(', ');

const firstDayOf = (items: readonly AssumedCancelled[]): string =>
  items.map(({ date }) => date).toSorted()[0] ?? '';

type AssumedChipProps = { label: string; effects: readonly Effect[]; onRemove: () => void };

const AssumedChip = ({ label, effects, onRemove }: AssumedChipProps) => (
  <li className="chip" data-set="">
    <span className="inline-flex flex-wrap items-center gap-x-1.5 py-0.5 pl-2.5 text-12 font-medium text-ink">
      {label}
      {effects.length > 0 && (
        <span className="pl-1.5 border-l border-line-strong font-normal tabular-nums text-ink-2 whitespace-nowrap max-narrow:border-l-0 max-narrow:pl-0">
          {formatChange(addDollars(effects.map(({ amount }) => amount)))}
        </span>
      )}
    </span>
    <button type="button" className="chip-clear" aria-label={`Remove ${label}`} onClick={onRemove}>
      <X aria-hidden="true" />
    </button>
  </li>
);
