import { Ellipsis, Plus, X } from 'lucide-react';
import { useState } from 'react';
import { Avatar } from '../src/ui/avatar.tsx';
import { Button } from '../src/ui/button.tsx';
import { Checkbox } from '../src/ui/checkbox.tsx';
import { DateField } from '../src/ui/date-field.tsx';
import { Field, FieldGroup } from '../src/ui/field.tsx';
import { FilterChip } from '../src/ui/filter-chip.tsx';
import { MultiSelect } from '../src/ui/multi-select.tsx';
import { MoneyInput, NumberInput } from '../src/ui/number-input.tsx';
import type { Option } from '../src/ui/option.ts';
import { RadioChoice } from '../src/ui/radio-choice.tsx';
import { ResultStrip } from '../src/ui/result-strip.tsx';
import { SearchInput } from '../src/ui/search-input.tsx';
import { Select } from '../src/ui/select.tsx';
import { Mark } from '../src/ui/status-mark.tsx';
import { TextArea, TextInput } from '../src/ui/text-input.tsx';

const variants = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const;
const icons = [
  { label: 'Add', icon: Plus, variant: 'default' },
  { label: 'More', icon: Ellipsis, variant: 'outline' },
  { label: 'Close', icon: X, variant: 'ghost' },
] as const;

export function Buttons() {
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {variants.map((variant) => (
          <Button key={variant} variant={variant}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {(['sm', 'default', 'lg'] as const).map((size) => (
          <Button key={size} size={size}>
            {size}
          </Button>
        ))}
        {icons.map(({ label, icon: Icon, variant }) => (
          <Button key={label} size="icon" variant={variant} aria-label={label}>
            <Icon aria-hidden="true" />
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button busy busyLabel="Creating…">
          Create
        </Button>
        <Button disabled>Disabled</Button>
        <Button variant="outline" tone="danger">
          Reject Request
        </Button>
      </div>
    </>
  );
}

export function Fields() {
  const [search, setSearch] = useState('');
  const [then, setThen] = useState<'ask' | 'save'>('ask');
  return (
    <>
      <SearchInput
        label="Search vendor or product"
        shortcut="/"
        value={search}
        onChange={setSearch}
        className="w-64"
      />
      <RadioChoice
        label="Then"
        value={then}
        onChange={setThen}
        options={[
          { value: 'ask', label: 'Ask for approval', hint: 'It is recorded once its last step is approved.' },
          { value: 'save', label: 'Save now', hint: 'It is recorded at once.' },
        ]}
      />
      <ResultStrip
        results={[
          { label: 'Change per year', value: '+$2,160.00 +5.0%', note: 'as the contract expects' },
          { label: 'Commitment', value: '$45,360.00', note: 'for 12 months' },
        ]}
      />
      <Field label="Vendor" required>
        <TextInput defaultValue="Okta" />
      </Field>
      <Field label="Cost" required error="Cost must be a positive number">
        <MoneyInput defaultValue="-200" />
      </Field>
      <Field label="Seats" hint="How many people may use it">
        <NumberInput placeholder="10" />
      </Field>
      <Field label="End Date" hint="End date auto-calculated from start date and billing cycle">
        <TextInput disabled defaultValue="Jan 13, 2027" />
      </Field>
      <Field label="Description">
        <TextArea placeholder="What it is for" />
      </Field>
      <FieldGroup label="Business segments" error="Please choose at least one segment">
        <div className="flex flex-wrap gap-x-4">
          <Checkbox label="Capital" />
          <Checkbox label="Studio" defaultChecked />
          <Checkbox label="Disabled" disabled />
        </div>
      </FieldGroup>
    </>
  );
}

const statuses: Option[] = (['full', 'half', 'hollow'] as const).map((shape) => ({
  value: shape,
  label: shape,
  icon: <Mark shape={shape} />,
}));

const names =
  'Maya Lindqvist,Tom Okafor,Grace Chen,Ines Moreau,Priya Raman,Łukasz Nowak,Ana Souza,Jo Marsh,Bo Ek,Cy Orr';

const people: Option[] = names.split(',').map((label) => ({
  value: label,
  label,
  keywords: `${label.toLowerCase().replace(' ', '.')}@example.com`,
  icon: <Avatar name={label} />,
}));

const teams = 'Marketing,Product,Sales,Finance,Legal,People,Engineering,Design,Support'
  .split(',')
  .map((value) => ({ value, label: value }));

export function Lists() {
  const [status, setStatus] = useState('full');
  const [owner, setOwner] = useState('');
  const [usage, setUsage] = useState(['Marketing', 'Product']);
  const [filter, setFilter] = useState(['full', 'half']);
  const [team, setTeam] = useState<string[]>([]);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <FilterChip label="Status" options={statuses} value={filter} onChange={setFilter} />
        <FilterChip label="Team usage" options={teams} value={team} onChange={setTeam} />
      </div>
      <Field label="Status">
        <Select options={statuses} value={status} onChange={setStatus} />
      </Field>
      <Field label="Business Owner" error="Please choose an owner">
        <Select options={people} value={owner} onChange={setOwner} emptyOption="Nobody" />
      </Field>
      <Field label="Team Usage">
        <MultiSelect options={teams} value={usage} onChange={setUsage} />
      </Field>
      <Field label="Payment Type">
        <Select options={[]} value="" onChange={setStatus} disabled placeholder="Choose a type" />
      </Field>
    </>
  );
}

export function Dates() {
  const [notice, setNotice] = useState('2026-11-10');
  const [start, setStart] = useState('');
  return (
    <>
      <Field
        label="Cancel Notice Date (Optional)"
        hint="Date by which cancellation notice must be given (typically 30-90 days before contract end)"
      >
        <DateField value={notice} onChange={setNotice} today="2026-11-14" />
      </Field>
      <Field label="Start Date" required>
        <DateField value={start} onChange={setStart} today="2026-11-14" />
      </Field>
      <Field label="Renewal Date" error="Enter a date such as 2026-11-30 or 11/30/2026">
        <DateField value="next week" onChange={setStart} />
      </Field>
      <Field label="Last contract date">
        <DateField value="2026-10-14" onChange={setStart} disabled />
      </Field>
    </>
  );
}
