import type { ChangeLog } from '@purser/api/history';
import { ArrowRight } from 'lucide-react';
import { memo } from 'react';
import { fieldLabel, fieldText } from '../../lib/field-words.ts';
import { formatInstant, formatInstantDay } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

const shownAtFirst = 160;

type ChangeRowProps = { change: ChangeLog; picture: string | null | undefined; tabIndex: number };

/** One field that changed: from what, to what, when and by whom. */
export const ChangeRow = memo(function ChangeRow({ change, picture, tabIndex }: ChangeRowProps) {
  const { id, fieldName, oldValue, newValue, userName, createdAt } = change;
  const who = userName ?? 'Unknown User';
  return (
    <li className="change">
      <span className="change-field">{fieldLabel(fieldName)}</span>
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
      <Tooltip text={`${who}, ${formatInstant(createdAt)}`} side="top">
        <span className="change-when" data-stop={id} tabIndex={tabIndex}>
          <time dateTime={createdAt}>{formatInstantDay(createdAt)}</time>
          <Avatar name={userName} src={picture} />
          <span className="change-who">{who}</span>
        </span>
      </Tooltip>
    </li>
  );
});

function Value({ fieldName, value }: { fieldName: string; value: string | null }) {
  if (value === null || value === '') return <span className="change-empty">empty</span>;
  return <LongText text={fieldText(fieldName, value)} most={shownAtFirst} />;
}
