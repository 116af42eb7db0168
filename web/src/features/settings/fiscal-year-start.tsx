import { saveFiscalYearStart } from '@purser/api/addresses';
import { may } from '@purser/domain/policy';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { refresh } from '../../lib/query-keys.ts';
import { meQuery, useMe } from '../../lib/session.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';

const monthOf = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const months = Array.from({ length: 12 }, (_, at) => ({
  value: String(at + 1),
  label: monthOf.format(Date.UTC(2026, at, 1)),
}));

/** The month in which fiscal years begin, by which forecasts, budgets and spend are grouped. */
export function FiscalYearStart() {
  const me = useMe();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: (value: number) => call(saveFiscalYearStart, { body: { value } }),
    meta: {
      success: { title: 'Setting updated successfully' },
      failure: { title: 'Failed to update setting', description: 'server' },
    },
    onSettled: () => Promise.all([client.invalidateQueries(meQuery), refresh(client, ['fiscalYear'])]),
  });
  if (!may(me, 'save settings')) return null;
  return (
    <Field label="Fiscal year begins in" hint="Named after the year in which it ends">
      <Select
        options={months}
        value={String(saving.isPending ? saving.variables : me.fiscalYearStart)}
        disabled={saving.isPending}
        onChange={(value) => saving.mutate(Number(value))}
      />
    </Field>
  );
}
