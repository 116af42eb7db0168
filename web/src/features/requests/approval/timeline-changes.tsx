import type { RequestChange } from '@purser/api/history';
import { changeText, copyField, creationField } from '@purser/domain/request-changes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestNamed } from '../../../lib/field-texts.ts';
import { companySign, countOf } from '../../../lib/format.ts';
import { formatInstant } from '../../../lib/format-instant.ts';
import { usePeopleNames } from '../../../lib/people-names.ts';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';

const shownAtFirst = 3;
const mostOfChange = 300;

type TimelineChangesProps = {
  changes: readonly RequestChange[];
  /** Changes before the submission are collapsed at first; those after an approval are highlighted. */
  phase: 'before submission' | 'after submission' | 'after approval';
};

/** The changes between two steps: the last ones, and on demand the earlier ones. */
export function TimelineChanges({ changes, phase }: TimelineChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isDraft = phase === 'before submission';
  // The creation isn't counted as a change; it begins the expanded list. That a request is a copy always shows.
  const origins = changes.filter(({ fieldName }) => fieldName === copyField);
  const shownClosed = isDraft ? origins : changes.slice(-shownAtFirst);
  const edits = changes.filter(({ fieldName }) => fieldName !== creationField);
  const hidden = edits.length - shownClosed.length;
  const count = isDraft
    ? countOf(hidden, 'change before the submission', 'changes before the submission')
    : countOf(hidden, 'earlier change');
  return (
    <>
      {hidden > 0 && (
        <li className="timeline-disclosure">
          <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {count}
          </Button>
        </li>
      )}
      {(isOpen ? changes : shownClosed).map((change) => (
        <Change key={change.id} change={change} isLate={phase === 'after approval'} />
      ))}
    </>
  );
}

function Change({ change, isLate }: { change: RequestChange; isLate: boolean }) {
  const { shown, hint } = usePeopleNames();
  const { userId: id, userName: name, username, afterStepLabel: after, createdAt } = change;
  const who = shown({ id, name, username });
  return (
    <li className="timeline-change" data-late={isLate ? '' : undefined}>
      <p data-tip={hint({ id, name, username })} dir="auto">
        {change.fieldName === copyField ? (
          <CopyText who={who} from={change.newValue ?? ''} />
        ) : (
          // The whole text: LongText shortens it, and can show all of it.
          <LongText
            text={changeText(
              { ...change, who, after },
              { sign: companySign(), most: Number.POSITIVE_INFINITY },
            )}
            most={mostOfChange}
          />
        )}
      </p>
      <time className="timeline-when" dateTime={createdAt}>
        {formatInstant(createdAt)}
      </time>
    </li>
  );
}

/** Links to the rejected request that was copied. */
function CopyText({ who, from }: { who: string; from: string }) {
  const id = requestNamed(creationField, from);
  return (
    <>
      Copied from{' '}
      {id === null ? (
        from
      ) : (
        <Link to="/requests/$id" params={{ id: String(id) }} className="text-accent underline">
          {from}
        </Link>
      )}{' '}
      by {who}
    </>
  );
}
