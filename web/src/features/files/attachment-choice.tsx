import type { ProblemFields } from '@purser/domain/problem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FieldGroup } from '../../ui/field.tsx';
import { attachmentsQuery } from './attachments.queries.ts';

/** Which of a request's attachments become files of the item that it creates: all but those that were deselected. */
export function useAttachmentChoice(requestId: number) {
  const { data: attachments = [] } = useQuery(attachmentsQuery(requestId));
  const [deselected, setDeselected] = useState<readonly number[]>([]);
  const [error, setError] = useState<string>();

  function toggle(id: number) {
    setError(undefined);
    setDeselected((ids) => (ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]));
  }

  return {
    attachments,
    chosen: attachments.map(({ id }) => id).filter((id) => !deselected.includes(id)),
    error,
    toggle,
    /** Shows what a refused form says about them. */
    refuse: (fields: ProblemFields) =>
      setError(Object.entries(fields).find(([path]) => path.startsWith('attachments'))?.[1]),
  };
}

/** Draws nothing for a request without attachments. */
export function AttachmentChoice({ choice }: { choice: ReturnType<typeof useAttachmentChoice> }) {
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
