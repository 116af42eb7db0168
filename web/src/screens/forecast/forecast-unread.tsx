import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import type { ForecastAddress } from './forecast-address.ts';
import { readNames } from './forecast-search.ts';

const textOf: Readonly<Record<(typeof readNames)[number], (given: string) => string>> = {
  months: (given) => `for ${given} months; 12, 24 or 36 can be shown.`,
  chart: (given) => `for a chart by “${given}”, which is no group of the forecast.`,
  rows: (given) => `for rows by “${given}”, which is no group of the forecast.`,
  uplift: (given) =>
    `for an increase of ${given} percent; it can be from −50 to 200, with two decimals at most.`,
  cancelled: (given) =>
    `to cancel “${given}”; each item is written as its number and a day, such as 12:2027-03-01.`,
  scenario: (given) => `for the scenario “${given}”; a scenario is named by its number.`,
};

/** What the address asks for and the page doesn't show, because it can't be read. */
export function UnreadAddress({ address }: { address: ForecastAddress }) {
  const lines = linesOf(address);
  if (lines.length === 0) return null;
  const dismiss = (
    <Button variant="outline" size="sm" onClick={() => address.change({ unread: undefined })}>
      Dismiss
    </Button>
  );
  return (
    <Alert variant="warning" title="Not all of the address could be read" className="mb-3" action={dismiss}>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Alert>
  );
}

function linesOf(address: ForecastAddress): string[] {
  const unread = new URLSearchParams(address.unread);
  const lines = readNames.flatMap((name) =>
    unread.getAll(name).map((given) => `The address asks ${textOf[name](shortened(given))}`),
  );
  return [...new Set(lines)];
}

const shortened = (given: string): string => (given.length > 40 ? `${given.slice(0, 40)}…` : given);
