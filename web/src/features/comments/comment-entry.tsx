import { splitMentions } from '@purser/domain/mentions';
import { memo } from 'react';
import { formatInstant } from '../../lib/format-instant.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LongText } from '../../ui/long-text.tsx';
import type { ThreadComment } from './comments.queries.ts';

type CommentEntryProps = {
  comment: ThreadComment;
  /** The author's name when it was written. */
  author: string;
  /** The author's name today, where it differs. */
  hint: string | undefined;
};

/** One comment; nothing in its text is read as markup. */
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
          <LongText text={content} most={2000}>
            {(shown) => <Mentions text={shown} usernames={tagged_users} />}
          </LongText>
        </p>
      </div>
    </li>
  );
});

function Mentions({ text, usernames }: { text: string; usernames: readonly string[] }) {
  return splitMentions(text, new Set(usernames)).map((part, index) =>
    part.username === null ? (
      part.text
    ) : (
      <span key={index} className="mention">
        {part.text}
      </span>
    ),
  );
}
