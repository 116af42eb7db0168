import { sameOption, usesText } from '@purser/domain/option-rename';
import { blankOption, longestOption, type SoftwareOptions } from '@purser/domain/options';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTypedForm } from '../../lib/typed-form.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { type ListName, labelIn, valueFor } from './option-labels.ts';
import { optionUsesQuery, useRenameOption } from './options.queries.ts';

type RenameOptionDialogProps = {
  list: ListName;
  value: string;
  values: readonly string[];
  onRenamed: (options: SoftwareOptions) => void;
  onClose: () => void;
  /** Told the value as it is then. */
  onClosed: (now: string) => void;
};

/** Another name for a value, wherever it stands (docs/product/settings.md#renaming-a-value). */
export function RenameOptionDialog(props: RenameOptionDialogProps) {
  const { list, value, values, onRenamed, onClose, onClosed } = props;
  const now = useRef(value);
  const renaming = useRenameOption();
  const uses = useQuery(optionUsesQuery(list, value));
  const label = labelIn(list, value, values);
  const { form, typed, change, faults } = useTypedForm({
    start: { to: label },
    faultsOf: ({ to }) => ({ to: faultOf(to, label) }),
    error: renaming.error,
  });

  function rename(to: string) {
    const others = values.filter((other) => other !== value);
    const name = valueFor(list, to.trim(), others);
    renaming.mutate(
      { list, from: value, to: name },
      {
        onSuccess: ({ options }) => {
          now.current = name;
          onRenamed(options);
          onClose();
        },
      },
    );
  }

  return (
    <FormDialog
      title={`Rename ${label}`}
      form={form}
      saving={renaming}
      verb="Rename"
      pending="Renaming…"
      failed={{ otherwise: 'The option was not renamed' }}
      onSend={({ to }) => rename(to)}
      onClose={onClose}
      onClosed={() => onClosed(now.current)}
    >
      <Field label="Name" required error={faults.to}>
        <TextInput
          value={typed.to}
          maxLength={longestOption}
          onChange={({ target }) => change({ to: target.value })}
        />
      </Field>
      <p role="status" className="text-13 text-ink-2">
        {uses.isError
          ? 'How many records this changes couldn’t be counted.'
          : uses.data && changeText(usesText(uses.data))}
      </p>
    </FormDialog>
  );
}

function faultOf(to: string, label: string): string | undefined {
  if (to.trim() === '') return blankOption;
  return to.trim() === label ? sameOption : undefined;
}

const changeText = (records: string): string =>
  records === ''
    ? 'No record uses this value. Histories keep the old name.'
    : `This changes ${records}. Histories keep the old name.`;
