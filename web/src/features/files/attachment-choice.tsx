import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import type { AttachmentChoice as Choice } from './use-attachment-choice.ts';

/** A request's attachments, to be ticked where they shall be files of the item as well; nothing where there are none. */
export function AttachmentChoice({ choice }: { choice: Choice }) {
  const { attachments, chosen, error, toggle } = choice;
  if (attachments.length === 0) return null;
  return (
    <FieldGroup
      label="Attachments of the request"
      hint="Those ticked become files of the software; they stay with the request as well."
      error={error}
      className="narrow:col-span-2"
    >
      <ul className="grid gap-2">
        {attachments.map(({ id, fileName }) => (
          <li key={id}>
            <Checkbox
              label={<span className="wrap-anywhere">{fileName}</span>}
              checked={chosen.includes(id)}
              onChange={() => toggle(id)}
            />
          </li>
        ))}
      </ul>
    </FieldGroup>
  );
}
