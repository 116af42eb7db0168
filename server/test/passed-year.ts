import type { DateText } from '@purser/domain/days';
import { addDays } from '@purser/domain/renewal/civil-days';
import type { TestApp } from './start-app.ts';

const nextDay = (day: DateText): DateText => addDays(day, 1);

interface Year {
  readonly app: Pick<TestApp, 'clock'>;
  /** How far the zone is from UTC: `+14:00`. */
  readonly offset: string;
  /** Days without a run, from the first to the last. On the day after them there is one, shortly before midnight. */
  readonly gaps: readonly (readonly [DateText, DateText])[];
  readonly run: () => Promise<unknown>;
  readonly changeAtNoon: (day: DateText) => Promise<void>;
}

/** Lets the year 2028 pass, with a run at 6 each morning, and answers on which day of the zone each moment of a run was. */
export async function passYear({
  app,
  offset,
  gaps,
  run,
  changeAtNoon,
}: Year): Promise<Map<number, DateText>> {
  const runs = new Map<number, DateText>();
  const goTo = (day: DateText, time: string): number => {
    const moment = Date.parse(`${day}T${time}:00${offset}`);
    app.clock.pass(moment - Date.parse(app.clock.now()));
    return moment;
  };
  const runAt = async (day: DateText, time: string): Promise<void> => {
    runs.set(goTo(day, time), day);
    await run();
  };
  for (let day = '2028-01-01'; day < '2029-01-01'; day = nextDay(day)) {
    const isMissed = gaps.some(([first, last]) => day >= first && day <= last);
    const isAfterGap = gaps.some(([, last]) => day === nextDay(last));
    if (!isMissed && !isAfterGap) await runAt(day, '06:00');
    goTo(day, '12:00');
    await changeAtNoon(day);
    // On the first of a month once more, as if a server had been started.
    if (isAfterGap || (day.endsWith('-01') && !isMissed)) await runAt(day, '23:50');
  }
  return runs;
}

/** What each item is to bring, as `id 2028-day address`, sorted. */
export const mailsOf = <Item extends { readonly id: number }>(
  items: readonly Item[],
  mailed: (item: Item) => readonly (readonly [days: string, to: readonly string[]])[],
): string[] =>
  items
    .flatMap((item) =>
      mailed(item).flatMap(([days, to]) =>
        days.split(' ').flatMap((day) => to.map((name) => `${item.id} 2028-${day} ${name}@example.com`)),
      ),
    )
    .toSorted();
