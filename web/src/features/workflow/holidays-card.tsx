import { isDateText } from '@purser/domain/days';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { formatCivilDate } from '../../lib/format.ts';
import { serverMessage } from '../../lib/server-message.ts';
import { useToday } from '../../lib/session.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Chip } from '../../ui/chip.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { QueryError } from '../../ui/query-error.tsx';
import { holidaysQuery, useSaveHolidays } from './workflow.queries.ts';

/** The company's days off, each saved at once. */
export function HolidaysCard({ disabled }: { disabled: boolean }) {
  const holidays = useQuery(holidaysQuery);
  const saving = useSaveHolidays();
  const today = useToday();
  const [day, setDay] = useState('');
  const failure = serverMessage(saving.error, 'The holidays were not saved. Please try again.');
  const days = holidays.data ?? [];

  function add(event: FormEvent) {
    event.preventDefault();
    if (!isDateText(day) || saving.isPending) return;
    saving.mutate((now) => (now.includes(day) ? now : [...now, day]), { onSuccess: () => setDay('') });
  }

  return (
    <Card title="Holidays">
      <p className="workflow-hint">Days on which nothing falls due, beside Saturdays and Sundays.</p>
      {holidays.isError && <QueryError title="The holidays could not be loaded" query={holidays} />}
      <div className="workflow-chips">
        {days.map((one) =>
          disabled ? (
            <span key={one}>{formatCivilDate(one)}</span>
          ) : (
            <Chip
              key={one}
              label={formatCivilDate(one)}
              onRemove={() => saving.mutate((now) => now.filter((other) => other !== one))}
            />
          ),
        )}
        {holidays.data && days.length === 0 && <span className="text-ink-3">None</span>}
      </div>
      {failure && !saving.isPending && (
        <Alert className="m-4" variant="destructive">
          {failure}
        </Alert>
      )}
      {!disabled && holidays.data && (
        <form className="workflow-new" onSubmit={add}>
          <DateField aria-label="A further day" value={day} today={today} onChange={setDay} />
          <Button type="submit" variant="outline" size="sm" busy={saving.isPending} busyLabel="Saving…">
            <Plus className="icon-sm" aria-hidden="true" />
            Day
          </Button>
        </form>
      )}
    </Card>
  );
}
