import { type ForecastGrouping, forecastGroupings } from '@purser/domain/forecast/dimensions';
import { groupLabel } from '@purser/domain/forecast/labels';
import type { ReactNode } from 'react';
import { Pick } from '../../../ui/pick.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Toolbar } from '../../../ui/toolbar.tsx';
import { type Span, spans } from './forecast-view.ts';

type ForecastToolbarProps = {
  months: Span;
  isYearly: boolean;
  chart: ForecastGrouping;
  rows: ForecastGrouping;
  onMonths: (months: Span) => void;
  onYearly: (isYearly: boolean) => void;
  onChart: (group: ForecastGrouping) => void;
  onRows: (group: ForecastGrouping) => void;
  /** The filters, and how many items they let pass. */
  children: ReactNode;
};

export function ForecastToolbar(props: ForecastToolbarProps) {
  const { months, isYearly, chart, rows } = props;
  return (
    <Toolbar scrolls className="forecast-tools relative my-3">
      <Segmented
        label="How far"
        items={spans.map((span) => ({
          value: String(span),
          label: span === 36 ? '36 months' : String(span),
        }))}
        value={String(months)}
        onChange={(value) => props.onMonths(spans.find((span) => String(span) === value) ?? 12)}
      />
      <Segmented
        label="Columns"
        items={[
          { value: 'months', label: 'Months' },
          { value: 'years', label: 'Fiscal years' },
        ]}
        value={isYearly ? 'years' : 'months'}
        onChange={(value) => props.onYearly(value === 'years')}
      />
      <GroupPick label="Chart by" value={chart} onChange={props.onChart} />
      <GroupPick label="Rows by" value={rows} onChange={props.onRows} />
      {props.children}
    </Toolbar>
  );
}

type GroupPickProps = {
  label: string;
  value: ForecastGrouping;
  onChange: (group: ForecastGrouping) => void;
};

const groups = forecastGroupings.map((group) => ({ value: group, label: groupLabel(group) }));

const GroupPick = ({ label, value, onChange }: GroupPickProps) => (
  <Pick
    label={label}
    options={groups}
    value={value}
    onChange={(next) => {
      const group = forecastGroupings.find((one) => one === next);
      if (group) onChange(group);
    }}
  />
);
