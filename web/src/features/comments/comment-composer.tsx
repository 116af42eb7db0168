import type { User } from '@purser/api/users';
import { mentionedIn, problemOfMentions } from '@purser/domain/mentions';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { countOf } from '../../lib/format.ts';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { isSignedOut } from '../../lib/problem-kinds.ts';
import { messageOf } from '../../lib/query-client.ts';
import { useUsers } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { type OnUnsaved, useUnsavedReport } from '../../lib/unsaved.ts';
import { Alert } from '../../ui/alert.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { commentsQuery, type Thread, useAddComment } from './comments.queries.ts';
import { MentionList } from './mention-list.tsx';
import { useMentioning } from './use-mentioning.ts';

type ComposerProps = { thread: Thread; onUnsaved: OnUnsaved };

/** Where a comment is written. What is typed stays until the server has taken it. */
export function CommentComposer({ thread, onUnsaved }: ComposerProps) {
  const me = useMe();
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [sent, setSent] = useState(0);
  const keyFor = useKeyPerBody();
  const addition = useAddComment(thread);
  const mentioning = useMentioning(text, mention);
  const isBlank = text.trim() === '';
  const tooMany = useMentionProblem(text);
  const tooManyId = useId();
  useUnsavedReport(isBlank ? null : 'Unsent comment', onUnsaved);
  useStayInSight(area, thread);

  function mention({ username }: User) {
    const next = mentioning.mentioned(username);
    flushSync(() => setText(next.text));
    area.current?.setSelectionRange(next.caret, next.caret);
    mentioning.moveCaret(next.text, next.caret);
  }

  function send() {
    if (isBlank || tooMany || addition.isPending) return;
    const content = text.trim();
    // Whoever writes the same twice means it twice; only a repeated attempt is the same comment.
    const idempotencyKey = keyFor({ content, sent });
    addition.mutate({ content, idempotencyKey }, { onSuccess: clear });
    area.current?.focus();
  }

  function clear() {
    setText('');
    setSent((count) => count + 1);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return mentioning.onKeyDown(event);
    event.preventDefault();
    send();
  }

  function followCaret({ currentTarget }: SyntheticEvent<HTMLTextAreaElement>) {
    const { value, selectionStart, selectionEnd } = currentTarget;
    mentioning.moveCaret(value, selectionStart === selectionEnd ? selectionStart : null);
  }

  return (
    <div className="composer">
      <Avatar name={me.name} src={me.profileImageUrl} size="md" />
      <div className="composer-main">
        <MentionList mentioning={mentioning} onChoose={mention}>
          {/* The copy behind the text is as high as the text, and the text as high as its copy. */}
          <div className="composer-text" data-copy={text}>
            <textarea
              ref={area}
              className="input"
              rows={1}
              dir="auto"
              value={text}
              readOnly={addition.isPending}
              aria-label="Comment"
              aria-invalid={tooMany !== undefined}
              aria-describedby={tooMany && tooManyId}
              placeholder="Add a comment or @name"
              {...mentioning.attributes}
              onChange={(event) => {
                setText(event.target.value);
                followCaret(event);
              }}
              onSelect={followCaret}
              onBlur={() => mentioning.moveCaret(text, null)}
              onKeyDown={onKeyDown}
            />
          </div>
        </MentionList>
        <Tooltip text="Ctrl or ⌘ and Enter" side="top">
          <Button
            variant="secondary"
            disabled={isBlank || tooMany !== undefined}
            busy={addition.isPending}
            busyLabel="Adding…"
            aria-keyshortcuts="Control+Enter Meta+Enter"
            onClick={send}
          >
            Comment
          </Button>
        </Tooltip>
        {tooMany && (
          <Alert className="composer-failure" variant="warning">
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

/** What the server would say of the people whom a text mentions, before it is sent. */
function useMentionProblem(text: string): string | undefined {
  const people = useUsers();
  const usernames = useMemo(() => new Set(people.map(({ username }) => username)), [people]);
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
  // Whoever is signed out is asked to sign in, and then sends it again.
  if (!error || isSignedOut(error)) return null;
  return (
    <Alert
      className="composer-failure"
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
