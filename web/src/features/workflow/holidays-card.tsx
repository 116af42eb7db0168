import { getHolidays, saveHolidays } from '@purser/api/addresses';
import { isDateText } from '@purser/domain/days';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatCivilDate } from '../../lib/format.ts';
import { refresh } from '../../lib/query-keys.ts';
import { useToday } from '../../lib/session.tsx';
import { Button } from '../../ui/button.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { ListCard, type ListDescription } from '../../ui/list-card.tsx';
import { holidaysQuery } from './workflow.queries.ts';

/** The company's days off. */
const holidays: ListDescription<string> = {
  title: 'Holidays',
  noun: 'Day',
  hint: 'Days on which nothing falls due, beside Saturdays and Sundays.',
  queryKey: holidaysQuery.queryKey,
  read: (signal) => call(getHolidays, { signal }),
  save: (days, from) => call(saveHolidays, { body: { days, from } }),
  keyOf: (day) => day,
  nameOf: formatCivilDate,
  isChips: true,
  onSaved: (client) => refresh(client, ['approvers']),
};

export const HolidaysCard = ({ disabled }: { disabled: boolean }) => (
  <ListCard
    list={holidays}
    disabled={disabled}
    add={(onAdd, isBusy) => <AddDay isBusy={isBusy} onAdd={onAdd} />}
  />
);

type AddDayProps = { isBusy: boolean; onAdd: (day: string) => Promise<boolean> };

function AddDay({ isBusy, onAdd }: AddDayProps) {
  const today = useToday();
  const [day, setDay] = useState('');

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isDateText(day) || isBusy) return;
    onAdd(day).then(
      (isSaved) => isSaved && setDay(''),
      () => {},
    );
  }

  return (
    <form className="list-new" onSubmit={add}>
      <DateField aria-label="A further day" value={day} today={today} onChange={setDay} />
      <Button type="submit" variant="outline" size="sm" busy={isBusy} busyLabel="Saving…">
        <Plus className="icon-sm" aria-hidden="true" />
        Day
      </Button>
    </form>
  );
}
