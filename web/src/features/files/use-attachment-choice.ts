import type { ProblemFields } from '@purser/domain/problem';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { attachmentsQuery } from './attachments.queries.ts';

export type AttachmentChoice = ReturnType<typeof useAttachmentChoice>;

/** Which of a request's attachments become files of the item that it ends in: all of them until somebody says otherwise. */
export function useAttachmentChoice(requestId: number) {
  const { data: attachments = [] } = useQuery(attachmentsQuery(requestId));
  const [left, setLeft] = useState<readonly number[]>([]);
  const [error, setError] = useState<string>();

  function toggle(id: number) {
    setError(undefined);
    setLeft((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  }

  return {
    attachments,
    chosen: attachments.map(({ id }) => id).filter((id) => !left.includes(id)),
    error,
    toggle,
    /** Takes what the server says of them. */
    refuse: (fields: ProblemFields) =>
      setError(Object.entries(fields).find(([path]) => path.startsWith('attachments'))?.[1]),
  };
}
