import type { ChangeLog } from '@purser/api/history';
import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { fieldText, requestNamed } from '../../lib/field-words.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LongText } from '../../ui/long-text.tsx';

const shownAtFirst = 160;

type ChangeRowProps = {
  change: ChangeLog;
  label: string;
  picture: string | null | undefined;
  /** The name at that time; `hint` is today's name where it differs. */
  who: string;
  hint: string | undefined;
};

export const ChangeRow = memo(function ChangeRow({ change, label, picture, who, hint }: ChangeRowProps) {
  const { fieldName, oldValue, newValue, userName, createdAt } = change;
  return (
    <li className="change" data-entry={change.id} tabIndex={-1}>
      <span className="font-medium wrap-anywhere">{label}</span>
      <div className="change-values">
        <span className="sr-only">from </span>
        <s>
          <Value fieldName={fieldName} value={oldValue} />
        </s>
        <ArrowRight aria-hidden="true" />
        <span className="sr-only"> to </span>
        <span>
          <Value fieldName={fieldName} value={newValue} />
        </span>
        {change.byClient && <small>(entered by a client)</small>}
      </div>
      <span className="change-when">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        <span className="change-who">
          <Avatar name={userName} src={picture} />
          <span className="truncate" data-tip={hint}>
            {who}
          </span>
        </span>
      </span>
    </li>
  );
});

function Value({ fieldName, value }: { fieldName: string; value: string | null }) {
  if (value === null || value === '') return <span>empty</span>;
  const request = requestNamed(fieldName, value);
  if (request === null) return <LongText text={fieldText(fieldName, value)} most={shownAtFirst} />;
  return (
    <Link to="/requests/$id" params={{ id: String(request) }} className="text-accent underline">
      {value}
    </Link>
  );
}
