import { splitMentions } from '@purser/domain/mentions';
import { memo } from 'react';
import { formatInstant } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LongText } from '../../ui/long-text.tsx';
import type { ThreadComment } from './comments.queries.ts';

const shownAtFirst = 2000;

type CommentEntryProps = {
  comment: ThreadComment;
  /** The name of then as it is shown, and what they are called today where that differs. */
  author: string;
  hint: string | undefined;
};

/** One comment: who, when and what. Its text is text, whatever it looks like. */
export const CommentEntry = memo(function CommentEntry({ comment, author, hint }: CommentEntryProps) {
  const { user, createdAt, content, tagged_users } = comment;
  return (
    <li className="comment" tabIndex={-1}>
      <Avatar name={user.name} src={user.profileImageUrl} size="md" />
      <div className="min-w-0 flex-1">
        <p className="comment-head">
          <b data-tip={hint}>{author}</b> <time dateTime={createdAt}>{formatInstant(createdAt)}</time>
        </p>
        <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
          <LongText text={content} most={shownAtFirst}>
            {(shown) => <Mentions text={shown} usernames={tagged_users} />}
          </LongText>
        </p>
      </div>
    </li>
  );
});

function Mentions({ text, usernames }: { text: string; usernames: readonly string[] }) {
  return splitMentions(text, new Set(usernames)).map((part, at) =>
    part.username === null ? (
      part.text
    ) : (
      <span key={at} className="mention">
        {part.text}
      </span>
    ),
  );
}
