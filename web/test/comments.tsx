import type { Comment } from '@purser/api/comments';
import { screen } from '@testing-library/react';
import type { Thread } from '../src/features/comments/comments.queries.ts';
import { CommentsSection } from '../src/features/comments/comments-section.tsx';
import { answerFrom, json, type Routes, type SentRequest } from './network.ts';
import { maya, renderSection, usersAnswer } from './render-app.tsx';
import { newUser } from './user.ts';

/** A comment of Tom's, unless said otherwise. */
export const comment = (given: Partial<Comment> & { id: number }): Comment => ({
  softwareId: 7,
  content: `Comment ${given.id}`,
  tagged_users: [],
  user: { id: 2, name: 'Tom Okafor', username: 'tom', profileImageUrl: null },
  createdAt: '2026-10-13T12:05:00.000Z',
  ...given,
});

const person = (id: number, username: string, name: string) => ({ ...maya, id, username, name });
const people = [
  maya,
  person(2, 'tom', 'Tom Okafor'),
  person(3, 'ann.lee', 'Ann Lee'),
  person(4, 'ann.marsh', 'Ann Marsh'),
  person(5, 'joanna', 'Joanna Reyes'),
  person(6, 'hanna', 'Hanna Fritz'),
  person(7, 'diana', 'Diana Roe'),
  person(8, 'susanna', 'Susanna Holm'),
];

/** Where the comments of the item are. */
export const address = '/api/software/7/comments';

/** Opens the comments of an item, in its drawer, or of another thread. */
export function openComments(routes: Routes, thread: Thread = { softwareId: 7 }) {
  const sent = answerFrom({ 'GET /api/users': () => usersAnswer(people), ...routes });
  const unsaved: (string | null)[] = [];
  const client = renderSection(
    <CommentsSection thread={thread} onUnsaved={(words) => unsaved.push(words)} />,
  );
  const user = newUser();
  const posts = () => sent.filter(({ method }) => method === 'POST');
  return { sent, unsaved, user, client, posts };
}

/** An item that has these comments, whatever page of them is asked for. */
export const listOf = (...comments: Comment[]): Routes => ({ [`GET ${address}`]: () => json(comments) });

/** Where a comment is typed. */
export const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment' });

/** What a list was asked for. */
export const queryOf = ({ url }: SentRequest) => Object.fromEntries(new URL(url, 'http://x').searchParams);
