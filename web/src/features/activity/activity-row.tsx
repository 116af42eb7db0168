import type { Activity } from '@purser/api/activity';
import { targetOf } from '@purser/domain/activity';
import { mayUndoImport } from '@purser/domain/policy';
import { Link } from '@tanstack/react-router';
import { contractText, fieldLabel, fieldText } from '../../lib/field-texts.ts';
import { formatAgo, formatInstant, formatShortDay } from '../../lib/format-instant.ts';
import { useNow } from '../../lib/now.ts';
import { usePeopleNames } from '../../lib/people-names.ts';
import { useMe } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { ActivityMark } from './activity-marks.tsx';

export type Opening = {
  onOpen: (softwareId: number) => void;
  onOpenImport: (importId: number) => void;
};

type ActivityProps = { activity: Activity };

/** The whole row leads to what the activity is about; where that was deleted, the row is text only. */
export function ActivityRow({ activity, onOpen, onOpenImport }: ActivityProps & Opening) {
  const target = targetOf(activity);
  const text = <ActivityText activity={activity} />;
  if (!target) {
    return (
      <div className="activity" data-whole="" title={fullTextOf(activity).join('\n')}>
        {text}
      </div>
    );
  }
  return (
    <Tooltip
      text={fullTextOf(activity).map((line) => (
        <span key={line} className="block wrap-anywhere">
          {line}
        </span>
      ))}
    >
      {'request' in target ? (
        <Link to="/requests/$id" params={{ id: String(target.request) }} className="activity">
          {text}
        </Link>
      ) : (
        <button
          type="button"
          className="activity"
          onClick={() => ('import' in target ? onOpenImport(target.import) : onOpen(target.software))}
        >
          {text}
        </button>
      )}
    </Tooltip>
  );
}

function ActivityText({ activity }: ActivityProps) {
  const { userId: id, userName: name, username, createdAt } = activity;
  const { shown, hint } = usePeopleNames();
  const actor = name === null ? null : { id, name, username };
  const details = briefDetailsOf(activity);
  return (
    <>
      <ActivityMark type={activity.type} metadata={activity.metadata} />
      <span className="activity-sentence">{contractText(activity.description)}</span>{' '}
      <span className="activity-who">
        <Avatar name={name} />
        <span className="sr-only">by</span>{' '}
        <span
          className="flex-none max-w-[60%] overflow-hidden text-ellipsis text-ink-2"
          title={actor ? hint(actor) : undefined}
        >
          {actor ? shown(actor) : 'Someone'}
        </span>
        <UndoHint activity={activity} />
        {details && (
          <span className="overflow-hidden text-ellipsis">
            {'\u00A0· '}
            {details}
          </span>
        )}
      </span>{' '}
      <Ago at={createdAt} />
    </>
  );
}

/** For those who may undo the import: until when. */
function UndoHint({ activity: { undoUntil, userId } }: ActivityProps) {
  const me = useMe();
  const now = useNow();
  if (undoUntil === null || Date.parse(undoUntil) <= now) return null;
  if (!mayUndoImport(me, { userId: userId ?? 0 })) return null;
  return (
    <span className="flex-none">
      {' '}
      · Undo until {formatShortDay(undoUntil, String(new Date(now).getFullYear()))}
    </span>
  );
}

/** How long ago; the exact time as well for people who can't see the row's tooltip. */
function Ago({ at }: { at: string }) {
  const ago = formatAgo(at, useNow());
  return (
    <time dateTime={at}>
      {ago}
      <span className="sr-only">, {formatInstant(at)}</span>
    </time>
  );
}

/** The lines that a row may cut off or leave out. */
const fullTextOf = (activity: Activity): readonly string[] =>
  [detailsOf(activity), formatInstant(activity.createdAt)].filter((line) => line !== '');

type DescribedActivity = Pick<Activity, 'type' | 'details'>;

/** What an activity says beside its sentence; '' for nothing. */
function detailsOf({ type, details }: DescribedActivity): string {
  if (!details) return '';
  return writers.get(type)?.(details) ?? details;
}

/** The same for a narrow row: a comment on a request without the request's number. */
const briefDetailsOf = (activity: DescribedActivity): string => detailsOf(activity).replace(/^REQ-\d+: /, '');

// Reads 'cost from 1000.00 to 1200.00, paymentType', field names alone, and the text of a deleted contract.
const asFields = (text: string): string => contractText(text.split(', ').map(asField).join(', '));

function asField(text: string): string {
  const [, name, from, to] = /^(\w+) from (\S+) to (\S+)$/.exec(text) ?? [];
  if (name === undefined || from === undefined || to === undefined) return fieldLabel(text);
  return `${fieldLabel(name)} from ${fieldText(name, from)} to ${fieldText(name, to)}`;
}

const writers: ReadonlyMap<string, (text: string) => string> = new Map([
  ['contract_updated', asFields],
  ['new_contract', contractText],
  ['status_change', contractText],
]);
