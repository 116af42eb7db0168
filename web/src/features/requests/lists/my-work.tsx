import type { RequestRow } from '@purser/api/request-replies';
import { titleParts } from '@purser/domain/request-labels';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Undo2 } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { countOf, formatCivilDate, formatCount } from '../../../lib/format.ts';
import { formatShortDay } from '../../../lib/format-instant.ts';
import { useToday } from '../../../lib/session.tsx';
import { Answer } from '../../../ui/answer.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx';
import { Mark } from '../../../ui/status-mark.tsx';
import { myWorkQuery } from '../requests.queries.ts';

type Work = NonNullable<ReturnType<typeof useMyWork>['data']>;

const useMyWork = () => useQuery(myWorkQuery);

type MyWorkProps = {
  /** How many of each kind are shown; all of them without. */
  most?: number;
  /** Of the headings of its sections: 2 on a page of its own, 3 in a card. */
  headingLevel?: 2 | 3;
};

/** What waits for the signed-in user by due day, came back to them, was asked for and decided by them. */
export function MyWork({ most = Number.POSITIVE_INFINITY, headingLevel = 2 }: MyWorkProps) {
  const work = useMyWork();
  return (
    <Answer query={work} waiting={<WorkSkeleton />} failed="Your work could not be loaded">
      {(found) =>
        isNothing(found) ? (
          nothingWaits
        ) : (
          <Sections work={found} most={most} heading={headingLevel === 2 ? 'h2' : 'h3'} />
        )
      }
    </Answer>
  );
}

const nothingWaits = (
  <EmptyState
    title="Nothing waits for you"
    text="What you are asked to decide, what came back to you and what you asked for shows here."
  />
);

const isNothing = ({ myTurn, sentBack, asked, decided }: Work): boolean =>
  myTurn.length + sentBack.length + asked.length + decided.length === 0;

type Heading = 'h2' | 'h3';

function Sections({ work, most, heading }: { work: Work; most: number; heading: Heading }) {
  const dayOf = useShortDay();
  const sentBack = new Set(work.sentBack.map(({ id }) => id));
  const turns = work.myTurn.filter(({ id }) => !sentBack.has(id));
  const asked = work.asked.filter(({ id }) => !sentBack.has(id));
  return (
    <div className="my-work">
      <Section heading={heading} title="My turn" count={new Set(turns.map(({ id }) => id)).size}>
        {turns.slice(0, most).map((row) => (
          <WorkRow key={`${row.id} ${row.step}`} row={row} text={turnText(row)} end={<Due row={row} />} />
        ))}
      </Section>
      <Section heading={heading} title="Sent back to me" count={work.sentBack.length}>
        {work.sentBack.slice(0, most).map((row) => (
          <WorkRow
            key={row.id}
            row={row}
            text="Change and resubmit it"
            end={<Day says="Since" at={row.statusSince} />}
          />
        ))}
      </Section>
      <Section heading={heading} title="I asked for" count={asked.length}>
        {asked.slice(0, most).map((row) => (
          <WorkRow key={row.id} row={row} text={standingText(row)} end={<Standing row={row} />} />
        ))}
      </Section>
      <Section heading={heading} title="I decided" count={work.decided.length}>
        {work.decided.slice(0, most).map((row) => (
          <WorkRow
            key={row.id}
            row={row}
            text={`${verbs[row.decision]} ${row.stepLabel} on ${dayOf(row.decidedAt)}`}
            end={row.status === 'in_progress' ? <small>In progress</small> : <Standing row={row} />}
          />
        ))}
      </Section>
    </div>
  );
}

const verbs = { approved: 'You approved', rejected: 'You rejected', sent_back: 'You asked for changes at' };

type SectionProps = { heading: Heading; title: string; count: number; children: ReactNode };

function Section({ heading: Heading, title, count, children }: SectionProps) {
  const id = useId();
  if (count === 0) return null;
  return (
    <section aria-labelledby={id} className="border-line not-first:border-t">
      <Heading id={id} className="px-4 pt-3 pb-1 text-12 font-normal text-ink-2">
        {title} <span className="count">{formatCount(count)}</span>
      </Heading>
      <ul>{children}</ul>
    </section>
  );
}

/** The whole row is a link, named by its text. */
function WorkRow({ row, text, end }: { row: RequestRow; text: string; end: ReactNode }) {
  const [vendor, product] = titleParts(row);
  return (
    <li>
      <Link to="/requests/$id" params={{ id: String(row.id) }} className="approval">
        <WorkMark row={row} />
        <span className="two">
          <span>
            <b className="font-medium">{vendor}</b> <span className="text-ink-2">{product}</span>
          </span>{' '}
          <small>{text}</small>
        </span>{' '}
        {end}
      </Link>
    </li>
  );
}

function WorkMark({ row: { status, sentBackBy } }: { row: RequestRow }) {
  if (sentBackBy !== null) return <Undo2 className="icon-sm text-warning" aria-hidden="true" />;
  if (status === 'approved') return <Mark shape="tick" />;
  if (status === 'rejected') return <Mark shape="cross" />;
  return status === 'draft' ? <Mark shape="dashed" /> : <Mark shape="ring" share={50} />;
}

const turnText = ({ stepLabel, onBehalfOfName }: Work['myTurn'][number]): string =>
  onBehalfOfName === null ? stepLabel : `${stepLabel}, for ${onBehalfOfName}`;

function standingText({ status, requestNumber, currentStepLabel, currentAssigneeName }: RequestRow): string {
  if (status !== 'in_progress') return requestNumber;
  return currentAssigneeName === null ? currentStepLabel : `${currentStepLabel}, with ${currentAssigneeName}`;
}

const outcomes = { draft: 'Draft since', in_progress: 'Since', approved: 'Approved', rejected: 'Rejected' };

/** Where a request stands, and since when. */
const Standing = ({ row: { status, isWithdrawn, statusSince } }: { row: RequestRow }) => (
  <Day says={isWithdrawn ? 'Withdrawn' : outcomes[status]} at={statusSince} />
);

function Due({ row }: { row: Work['myTurn'][number] }) {
  const today = useToday();
  if (row.overdueDays > 0) return <Badge variant="overdue">{countOf(row.overdueDays, 'day')} overdue</Badge>;
  // Late from the day after, though no working day may have passed yet.
  if (row.dueOn !== null) {
    const isPast = row.dueOn < today;
    return <Badge variant={isPast ? 'destructive' : 'default'}>Due {formatCivilDate(row.dueOn)}</Badge>;
  }
  return row.waitingSince === null ? null : <Day says="Waiting since" at={row.waitingSince} />;
}

/** A day, with what happened on it. */
function Day({ says, at }: { says: string; at: string }) {
  const dayOf = useShortDay();
  return (
    <time dateTime={at}>
      {says} {dayOf(at)}
    </time>
  );
}

/** Without this year. */
function useShortDay(): (at: string) => string {
  const year = useToday().slice(0, 4);
  return (at) => formatShortDay(at, year);
}

const WorkSkeleton = () => (
  <Waiting label="Loading your work" className="approvals">
    {[58, 46, 64].map((width) => (
      <div key={width} className="approval">
        <Skeleton width={14} height={14} round />
        <span className="two">
          <Skeleton width={`${width}%`} />
          <Skeleton width={`${width - 16}%`} height={10} />
        </span>
        <Skeleton width={40} />
      </div>
    ))}
  </Waiting>
);
