import type { ChangeLog } from '@purser/api/history';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { type MouseEvent, memo, useLayoutEffect, useMemo, useRef } from 'react';
import { fieldLabel, fieldText, requestNamed } from '../../lib/field-texts.ts';
import { formatInstant } from '../../lib/format-instant.ts';
import { namesAmong, type PeopleNames } from '../../lib/people-names.ts';
import { useUsers } from '../../lib/reference.ts';
import { Answer } from '../../ui/answer.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LongText } from '../../ui/long-text.tsx';
import { emptyValue, OldAndNew } from '../../ui/old-and-new.tsx';
import { ShowOlder } from '../../ui/show-more.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { changesQuery, useOlderChanges } from './history.queries.ts';

type HistorySectionProps = {
  softwareId: number;
  /** The ids of its monthly and quarterly contracts, one of whose dates has another label. */
  recurring?: ReadonlySet<number> | undefined;
};

/** The changes of an item, the newest first (docs/product/history.md#change-history). */
export function HistorySection(props: HistorySectionProps) {
  return (
    <Disclosure title="Change History">
      <Changes {...props} />
    </Disclosure>
  );
}

function Changes({ softwareId, recurring }: HistorySectionProps) {
  const changes = useQuery(changesQuery(softwareId));
  return (
    <Answer query={changes} waiting={<ChangesSkeleton />} failed="The change history could not be loaded">
      {(known) => <ChangeList softwareId={softwareId} recurring={recurring} {...known} />}
    </Answer>
  );
}

type ChangeListProps = HistorySectionProps & { entries: readonly ChangeLog[]; hasOlder: boolean };

function ChangeList({ softwareId, recurring, entries, hasOlder }: ChangeListProps) {
  const users = useUsers();
  const names = namesAmong(users);
  const pictures = useMemo(() => new Map(users.map((user) => [user.id, user.profileImageUrl])), [users]);
  const oldest = entries.at(-1);
  const older = useOlderChanges(softwareId);
  const { list, onShowMore } = useFocusOnOlder(oldest?.id);
  if (!oldest) return <EmptyState icon={History} title="No changes recorded yet." />;
  return (
    <>
      <ul ref={list} className="changes">
        {entries.map((change) => (
          <ChangeRow
            key={change.id}
            change={change}
            label={fieldLabel(change.fieldName, recurring)}
            {...whoIn(change, names)}
            picture={change.userId === null ? null : pictures.get(change.userId)}
          />
        ))}
      </ul>
      {hasOlder && (
        <ShowOlder
          label="Show more"
          failure="More changes could not be loaded."
          older={older}
          before={oldest.id}
          onClick={onShowMore}
        />
      )}
    </>
  );
}

function whoIn({ userId: id, userName: name, username }: ChangeLog, { shown, hint }: PeopleNames) {
  if (name === null) return { who: 'Unknown User', hint: undefined };
  return { who: shown({ id, name, username }), hint: hint({ id, name, username }) };
}

/** After 'Show more' was pressed by key, the first row that was loaded gets the focus. */
function useFocusOnOlder(oldest: number | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const last = useRef<number>(undefined);
  const isByKey = useRef(false);

  useLayoutEffect(() => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])];
    const at = rows.findIndex(({ dataset }) => dataset.entry === String(last.current));
    if (isByKey.current && last.current !== oldest && at >= 0) {
      rows[at + 1]?.focus();
      isByKey.current = false;
    }
    last.current = oldest;
  }, [oldest]);

  return {
    list,
    // A click by key has no clicks to count.
    onShowMore: ({ detail }: MouseEvent) => {
      isByKey.current = detail === 0;
    },
  };
}

function ChangesSkeleton() {
  return (
    <Waiting label="Loading the change history" className="changes">
      {[180, 240, 140, 200].map((width) => (
        <div key={width} className="change">
          <Skeleton width={88} />
          <Skeleton width={width} />
          <Skeleton width={96} />
        </div>
      ))}
    </Waiting>
  );
}

const shownAtFirst = 160;

type ChangeRowProps = {
  change: ChangeLog;
  label: string;
  picture: string | null | undefined;
  /** The name at that time; `hint` is today's name where it differs. */
  who: string;
  hint: string | undefined;
};

const ChangeRow = memo(function ChangeRow({ change, label, picture, who, hint }: ChangeRowProps) {
  const { fieldName, oldValue, newValue, userName, createdAt } = change;
  return (
    <li className="change" data-entry={change.id} tabIndex={-1}>
      <span className="font-medium wrap-anywhere">{label}</span>
      <div className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        <OldAndNew
          before={<Value fieldName={fieldName} value={oldValue} />}
          after={<Value fieldName={fieldName} value={newValue} />}
        />
        {change.byClient && <small className="ml-1.5 type-12 text-ink-3">(entered by a client)</small>}
      </div>
      <span className="grid justify-items-end rounded-sm type-12 text-ink-3 max-narrow:flex max-narrow:flex-wrap max-narrow:items-center max-narrow:gap-x-1.5 max-narrow:gap-y-0.5">
        <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        <span className="inline-flex items-center gap-1.5 max-w-40 max-narrow:-order-1 max-narrow:max-w-full">
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
  if (value === null || value === '') return emptyValue;
  const request = requestNamed(fieldName, value);
  if (request === null) return <LongText text={fieldText(fieldName, value)} most={shownAtFirst} />;
  return (
    <Link to="/requests/$id" params={{ id: String(request) }} className="text-accent underline">
      {value}
    </Link>
  );
}
