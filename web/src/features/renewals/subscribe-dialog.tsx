import type { CalendarFeed } from '@purser/api/calendar-feeds';
import { feedName } from '@purser/domain/renewal/calendar-feeds';
import { useQuery } from '@tanstack/react-query';
import * as RadixDialog from 'radix-ui/dialog';
import { useRef, useState } from 'react';
import { formatInstant } from '../../lib/format-instant.ts';
import { useSoftwareOptions } from '../../lib/reference.ts';
import { toast } from '../../lib/toast.ts';
import { Answer } from '../../ui/answer.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { calendarFeedsQuery, useCreateFeed, useRevokeFeed } from './calendar-feeds.queries.ts';

/** Feeds that calendar programs fetch (docs/product/renewals.md#feeds). */
export function SubscribeDialog({ onClose }: { onClose: () => void }) {
  const feeds = useQuery(calendarFeedsQuery);
  const creation = useCreateFeed();
  const [revoked, setRevoked] = useState<CalendarFeed>();
  const created = creation.data;
  const of = creation.variables;
  return (
    <Dialog
      onOpenChange={(open) => open || onClose()}
      title="Subscribe in Your Calendar"
      description="Act by, term ends and price reviews as all-day events."
      footer={
        <RadixDialog.Close asChild>
          <Button>Done</Button>
        </RadixDialog.Close>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Answer query={feeds} waiting={skeleton} failed="Your links could not be loaded">
          {(known) => (
            <FeedList
              feeds={known}
              isCreating={creation.isPending}
              onCreate={(kind, segment) => creation.mutate({ kind, segment })}
              onRevoke={setRevoked}
            />
          )}
        </Answer>
        {created && of && (
          <FeedAddress
            key={created.id}
            name={feedName({ kind: of.kind, segment: of.segment ?? null })}
            url={created.url}
          />
        )}
      </div>
      {revoked && (
        <RevokeFeed
          feed={revoked}
          onRevoked={() => created?.id === revoked.id && creation.reset()}
          onClose={() => setRevoked(undefined)}
        />
      )}
    </Dialog>
  );
}

const skeleton = (
  <Waiting label="Loading your links" className="grid gap-4">
    <Skeleton width="60%" />
    <Skeleton width="45%" />
  </Waiting>
);

type FeedListProps = {
  feeds: readonly CalendarFeed[];
  isCreating: boolean;
  onCreate: (kind: CalendarFeed['kind'], segment: string | null) => void;
  onRevoke: (feed: CalendarFeed) => void;
};

function FeedList({ feeds, isCreating, onCreate, onRevoke }: FeedListProps) {
  const ofKind = (kind: CalendarFeed['kind']) =>
    feeds
      .filter((feed) => feed.kind === kind)
      .map((feed) => <Feed key={feed.id} feed={feed} onRevoke={onRevoke} />);
  const whole = (kind: 'mine' | 'company') => {
    const made = ofKind(kind);
    if (made.length > 0) return made;
    return (
      <NotMade
        name={feedName({ kind, segment: null })}
        busy={isCreating}
        onCreate={() => onCreate(kind, null)}
      />
    );
  };
  return (
    <ul aria-label="Calendars">
      {whole('mine')}
      {ofKind('segment')}
      <NewSegment feeds={feeds} busy={isCreating} onCreate={(segment) => onCreate('segment', segment)} />
      {whole('company')}
    </ul>
  );
}

const feedLook = 'flex items-center gap-3 border-line py-2 text-13 font-medium not-first:border-t';

function Feed({ feed, onRevoke }: { feed: CalendarFeed; onRevoke: (feed: CalendarFeed) => void }) {
  const name = feedName(feed);
  return (
    <li className={feedLook}>
      <span className="min-w-0 flex-1 wrap-anywhere">
        {name}
        <small className="block text-12 font-normal text-ink-3">
          {feed.lastUsedAt === null ? 'Never used' : `Last used ${formatInstant(feed.lastUsedAt)}`}
        </small>
      </span>
      <Button
        variant="outline"
        size="sm"
        tone="danger"
        aria-label={`Revoke, ${name}`}
        onClick={() => onRevoke(feed)}
      >
        Revoke
      </Button>
    </li>
  );
}

type NewFeedProps = { name: string; busy: boolean; onCreate: () => void };

const NotMade = ({ name, ...create }: NewFeedProps) => (
  <li className={feedLook}>
    <span className="min-w-0 flex-1 wrap-anywhere">
      {name}
      <small className="block text-12 font-normal text-ink-3">No link yet</small>
    </span>
    <CreateButton name={name} {...create} />
  </li>
);

const CreateButton = ({ name, busy, onCreate }: NewFeedProps) => (
  <Button variant="outline" size="sm" aria-label={`Create Link, ${name}`} busy={busy} onClick={onCreate}>
    Create Link
  </Button>
);

type NewSegmentProps = {
  feeds: readonly CalendarFeed[];
  busy: boolean;
  onCreate: (segment: string) => void;
};

/** Further segments, of which one can be chosen. */
function NewSegment({ feeds, busy, onCreate }: NewSegmentProps) {
  const { businessSegments } = useSoftwareOptions();
  const [chosen, setChosen] = useState('');
  const left = businessSegments.filter((segment) => !feeds.some((feed) => feed.segment === segment));
  if (left.length === 0) return null;
  const segment = left.includes(chosen) ? chosen : '';
  return (
    <li className={feedLook}>
      <Select
        aria-label="Segment"
        className="min-w-0 flex-1"
        placeholder="A segment"
        options={left.map((value) => ({ value, label: value }))}
        value={segment}
        onChange={setChosen}
      />
      <CreateButton
        name={feedName({ kind: 'segment', segment: segment || null })}
        busy={busy}
        onCreate={() => (segment === '' ? askForSegment() : onCreate(segment))}
      />
    </li>
  );
}

const askForSegment = () => toast({ title: 'Please choose a segment first' });

type RevokeFeedProps = { feed: CalendarFeed; onRevoked: () => void; onClose: () => void };

function RevokeFeed({ feed, onRevoked, onClose }: RevokeFeedProps) {
  const revocation = useRevokeFeed();

  function revoke() {
    revocation.mutate(feed.id, {
      onSuccess: () => {
        onRevoked();
        toast({ title: 'Link revoked', description: feedName(feed) });
      },
      onSettled: onClose,
    });
  }

  return (
    <ConfirmDialog
      onOpenChange={(open) => open || onClose()}
      title={`Revoke the link of ${feedName(feed)}?`}
      description="Calendars that use it get no events any more. This can’t be undone, but another link can be created."
      confirmLabel="Revoke"
      busy={revocation.isPending}
      busyLabel="Revoking…"
      onConfirm={revoke}
    />
  );
}

/** The address of a feed, as long as its dialog is open. */
function FeedAddress({ name, url }: { name: string; url: string }) {
  const input = useRef<HTMLInputElement>(null);

  function copy() {
    const onCopied = () => toast({ title: 'Link copied' });
    const onRefused = () => {
      // It can still be copied by hand.
      input.current?.select();
      toast({
        title: 'The browser didn’t copy the link',
        description: 'It is selected: copy it by hand.',
        variant: 'destructive',
      });
    };
    // Browsers offer the clipboard only to pages loaded over HTTPS.
    if (!('clipboard' in navigator)) return onRefused();
    void navigator.clipboard.writeText(url).then(onCopied, onRefused);
  }

  return (
    <>
      <Field
        label={`Link for ${name}`}
        hint="Copy it now, it won’t be shown again. Anyone with the link can see these dates."
      >
        <span className="flex gap-2">
          <TextInput ref={input} readOnly value={url} onFocus={({ target }) => target.select()} />
          <Button variant="outline" onClick={copy}>
            Copy
          </Button>
        </span>
      </Field>
      <AddTo name={name} url={url} />
    </>
  );
}

/** Leads to the page or the program that adds the calendar. */
const AddTo = ({ name, url }: { name: string; url: string }) => (
  <div className="grid gap-2">
    <p className="text-13 text-ink-2">
      Choose your calendar, and confirm there that it is added. In any other one, add a calendar with this
      link.
    </p>
    <div className="flex flex-wrap gap-2">
      {programs.map(({ label, addressOf }) => (
        <a
          key={label}
          href={addressOf(url, `Purser: ${name}`)}
          target="_blank"
          rel="noreferrer"
          {...buttonLook({ variant: 'outline', size: 'sm' })}
        >
          {label}
        </a>
      ))}
    </div>
  </div>
);

const webcal = (url: string): string => url.replace(/^https?:/, 'webcal:');

const programs: readonly { readonly label: string; addressOf(url: string, name: string): string }[] = [
  {
    label: 'Google Calendar',
    addressOf: (url) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(url))}`,
  },
  {
    label: 'Outlook',
    addressOf: (url, name) =>
      `https://outlook.office.com/calendar/0/addfromweb?url=${encodeURIComponent(url)}&name=${encodeURIComponent(name)}`,
  },
  { label: 'Apple Calendar', addressOf: webcal },
];
