import { mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { countOf } from '../../lib/format.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { useUsers } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { commentsQuery, type Thread, useAddComment } from './comments.queries.ts';
import { Mentions } from './mentions.tsx';
import { useMentioning } from './use-mentioning.ts';

/** Writes a comment, whose text stays until the server has stored it. */
export function CommentComposer({ thread, onUnsaved }: { thread: Thread; onUnsaved: OnUnsaved }) {
  const me = useMe();
  const [text, setText] = useState('');
  const addition = useAddComment(thread);
  // A second press of the keys may come before this is drawn anew as pending.
  const isSending = useRef(false);
  const mentioning = useMentioning(text, setText);
  const { area, areaProps } = mentioning;
  const isBlank = text.trim() === '';
  const tooMany = useMentionProblem(text);
  const tooManyId = useId();
  useUnsavedReport(isBlank ? null : 'Unsent comment', onUnsaved);
  useStayInSight(area, thread);

  function send() {
    if (isBlank || tooMany || isSending.current) return;
    isSending.current = true;
    addition.mutate(text.trim(), {
      onSuccess: () => setText(''),
      onSettled: () => {
        isSending.current = false;
      },
    });
    area.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return areaProps.onKeyDown(event);
    event.preventDefault();
    send();
  }

  return (
    <div className="composer">
      <Avatar name={me.name} src={me.profileImageUrl} size="md" />
      <div className="flex-1 min-w-0 flex flex-wrap items-end justify-end gap-2">
        {/* A hidden copy of the text gives the textarea its height. */}
        <div className="composer-text" data-copy={text}>
          <textarea
            {...areaProps}
            className="input"
            rows={1}
            readOnly={addition.isPending}
            aria-label="Comment"
            aria-invalid={tooMany !== undefined}
            aria-describedby={tooMany && tooManyId}
            placeholder="Add a comment or @name"
            onKeyDown={onKeyDown}
          />
        </div>
        <Mentions mentioning={mentioning} />
        <Button
          data-tip="Ctrl or ⌘ and Enter"
          variant="outline"
          disabled={isBlank || tooMany !== undefined}
          busy={addition.isPending}
          busyLabel="Adding…"
          aria-keyshortcuts="Control+Enter Meta+Enter"
          onClick={send}
        >
          Comment
        </Button>
        {tooMany && (
          <Alert className="flex-[1_0_100%]" variant="warning">
            <p id={tooManyId}>{tooMany}</p>
          </Alert>
        )}
        <Failure error={addition.isPending || isBlank ? null : addition.error} onRetry={send} />
      </div>
      <p className="sr-only" role="status">
        {mentioning.found.length > 0 &&
          `${countOf(mentioning.found.length, 'person', 'people')} to choose from`}
        {addition.isSuccess && isBlank && 'Comment added'}
      </p>
    </div>
  );
}

/** What the server would answer about the users whom a text mentions, before it is sent. */
function useMentionProblem(text: string): string | undefined {
  const users = useUsers();
  const usernames = useMemo(() => new Set(users.map(({ username }) => username)), [users]);
  return problemOfMentions(mentionedIn(text, usernames));
}

/** While somebody writes here, a comment that comes in above doesn't push the field out of sight. */
function useStayInSight(area: RefObject<HTMLElement | null>, thread: Thread): void {
  const newest = useQuery(commentsQuery(thread)).data?.entries[0]?.id;
  useEffect(() => {
    if (newest !== undefined && document.activeElement === area.current)
      area.current?.scrollIntoView({ block: 'nearest' });
  }, [area, newest]);
}

function Failure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  // After signing in again, the comment is sent with its button.
  if (!error || isSignedOut(error)) return null;
  return (
    <Alert
      className="flex-[1_0_100%]"
      variant="destructive"
      title="Your comment was not added"
      action={
        <Button variant="outline" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      {messageOf(error)}
    </Alert>
  );
}
