import type { RequestChange } from '@purser/api/history';
import { changeText, copyField, creationField } from '@purser/domain/request-changes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { requestNamed } from '../../../lib/field-words.ts';
import { countOf } from '../../../lib/format.ts';
import { formatInstant } from '../../../lib/format-instant.ts';
import { usePeopleNames } from '../../../lib/people-names.ts';
import { Button } from '../../../ui/button.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { ShowMore } from '../../../ui/show-more.tsx';
import { useOlderRequestChanges } from './request-changes.queries.ts';

/** How many of the changes between two steps show at first. */
const shownAtFirst = 3;
const mostOfChange = 300;

type TimelineChangesProps = {
  /** What was changed between two steps, from the first to the last. */
  changes: readonly RequestChange[];
  /** When they were made. Those before the submission stay folded; those after an approval stand out. */
  place: 'before submission' | 'after submission' | 'after approval';
};

/** What was changed between two steps: the last changes, the earlier ones when they are asked for. */
export function TimelineChanges({ changes, place }: TimelineChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const isDraft = place === 'before submission';
  // That it was begun is no change by itself; it begins the list of those that followed. A copy is known as one at once.
  const origins = changes.filter(({ fieldName }) => fieldName === copyField);
  const shownClosed = isDraft ? origins : changes.slice(-shownAtFirst);
  const edits = changes.filter(({ fieldName }) => fieldName !== creationField);
  const folded = edits.length - shownClosed.length;
  const noun = isDraft ? 'change before the submission' : 'earlier change';
  const nouns = isDraft ? 'changes before the submission' : 'earlier changes';
  return (
    <>
      {folded > 0 && (
        <li className="timeline-disclosure">
          <Button variant="link" size="sm" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} {countOf(folded, noun, nouns)}
          </Button>
        </li>
      )}
      {(isOpen ? changes : shownClosed).map((change) => (
        <Change key={change.id} change={change} isLate={place === 'after approval'} />
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
          <CopyWords who={who} from={change.newValue ?? ''} />
        ) : (
          // All of each value: what is long is cut as a whole, and can be read in full.
          <LongText
            text={changeText({ ...change, who, after }, Number.POSITIVE_INFINITY)}
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

/** That a request is a copy, with the way to the one that was rejected. */
function CopyWords({ who, from }: { who: string; from: string }) {
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

/** Brings the changes before the oldest one that is shown. */
export function OlderChanges({ requestId, oldest }: { requestId: number; oldest: number }) {
  const { mutate, isPending, error } = useOlderRequestChanges(requestId);
  return (
    <li className="timeline-disclosure">
      <ShowMore
        label="Load earlier changes"
        failure="Earlier changes could not be loaded."
        busy={isPending}
        error={error}
        onClick={() => mutate(oldest)}
      />
    </li>
  );
}
