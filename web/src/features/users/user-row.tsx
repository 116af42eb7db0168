import type { User } from '@purser/api/users';
import { may } from '@purser/domain/policy';
import {
  CalendarOff,
  ChevronDown,
  LogOut,
  type LucideIcon,
  ShieldMinus,
  ShieldPlus,
  Trash2,
} from 'lucide-react';
import { useId } from 'react';
import { countOf, formatCivilDate, formatCount } from '../../lib/format.ts';
import { useMe, useToday } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { GrowingList } from './growing-list.tsx';
import { calledAs, type OwnedSoftware, type UserWithSoftware } from './owned-software.ts';

/** Gets what is asked to be done with a user. */
export type OnAction = (action: 'delete' | 'change role' | 'sign out' | 'absence', user: User) => void;

type UserRowProps = {
  line: UserWithSoftware;
  /** Whether Tab leads to its controls. */
  isTabStop: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
  onAction: OnAction;
};

export function UserRow({ line: { user, owned }, isTabStop, isOpen, onToggle, onAction }: UserRowProps) {
  const id = useId();
  const name = calledAs(user);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      <div className="user-line">
        <Avatar name={name} src={user.profileImageUrl} size="lg" />
        <UserName user={user} />
        <div className="user-roles">
          {owned?.roles.map(({ role, names }) => (
            <Badge key={role}>
              {role} {formatCount(names.length)}
            </Badge>
          ))}
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="user-toggle justify-end tabular-nums"
          tabIndex={tabIndex}
          data-stop="roles"
          aria-label={`${assignmentsText(owned)} of ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(user.id)}
        >
          {assignmentsText(owned)}
          <ChevronDown className="icon-sm twist-down text-ink-3" aria-hidden="true" />
        </Button>
        <Actions user={user} tabIndex={tabIndex} onAction={onAction} />
      </div>
      {isOpen && <OwnedSoftwareList id={id} user={user} owned={owned} />}
    </>
  );
}

function assignmentsText(owned: OwnedSoftware | undefined): string {
  if (!owned) return 'Assignments';
  return owned.count === 0 ? 'No assignments' : countOf(owned.count, 'assignment');
}

function UserName({ user }: { user: User }) {
  const me = useMe();
  return (
    <div className="min-w-0">
      <p className="flex min-w-0 flex-wrap items-center gap-x-2 font-medium">
        <span className="truncate" title={calledAs(user)}>
          {calledAs(user)}
        </span>
        {user.id === me.id && <span className="count">You</span>}
        {user.role === 'admin' && <Badge variant="accent">Administrator</Badge>}
        {user.absence && <AbsenceBadge absence={user.absence} />}
      </p>
      <p className="flex min-w-0 items-center gap-2 text-12 text-ink-3 max-narrow:flex-wrap max-narrow:gap-y-0">
        <span className="truncate max-narrow:whitespace-normal max-narrow:wrap-anywhere" title={user.email}>
          {user.email}
        </span>
        <span className="num flex-none">ID {user.id}</span>
      </p>
    </div>
  );
}

/** 'Away until Nov 27', or from when on. */
function AbsenceBadge({ absence: { from, to } }: { absence: NonNullable<User['absence']> }) {
  const today = useToday();
  return (
    <Badge variant="warning">
      {from <= today ? `Away until ${formatCivilDate(to)}` : `Away from ${formatCivilDate(from)}`}
    </Badge>
  );
}

type ActionsProps = { user: User; tabIndex: number; onAction: OnAction };

function Actions({ user, tabIndex, onAction }: ActionsProps) {
  const me = useMe();
  const mayManage = may(me, 'manage people');
  const isMe = user.id === me.id;
  const name = calledAs(user);
  const isAdmin = user.role === 'admin';
  const roleLabel = isAdmin ? 'Remove administrator' : 'Make administrator';
  return (
    <div className="user-actions">
      {mayManage && (
        <ActionButton
          icon={isAdmin ? ShieldMinus : ShieldPlus}
          tip={roleLabel}
          label={`${roleLabel}: ${name}`}
          stop="role"
          tabIndex={tabIndex}
          onClick={() => onAction('change role', user)}
        />
      )}
      {(mayManage || isMe) && (
        <ActionButton
          icon={CalendarOff}
          tip="Out of office"
          label={`Out of office: ${name}`}
          stop="absence"
          tabIndex={tabIndex}
          onClick={() => onAction('absence', user)}
        />
      )}
      <ActionButton
        icon={LogOut}
        tip="Sign out everywhere"
        label={`Sign out everywhere: ${name}`}
        stop="sign-out"
        tabIndex={tabIndex}
        disabled={!may(me, isMe ? 'sign oneself out' : 'sign others out')}
        onClick={() => onAction('sign out', user)}
      />
      <ActionButton
        icon={Trash2}
        tip={isMe && mayManage ? 'You can’t delete yourself. Another administrator can.' : 'Delete'}
        label={`Delete ${name}`}
        stop="delete"
        tabIndex={tabIndex}
        disabled={!mayManage}
        aria-disabled={isMe || undefined}
        onClick={() => isMe || onAction('delete', user)}
      />
    </div>
  );
}

type ActionButtonProps = {
  icon: LucideIcon;
  tip: string;
  label: string;
  /** What the keys find it by when they move from row to row. */
  stop: string;
  tabIndex: number;
  disabled?: boolean;
  'aria-disabled'?: true | undefined;
  onClick: () => void;
};

function ActionButton({ icon: Icon, tip, label, stop, ...button }: ActionButtonProps) {
  return (
    <Button
      data-tip={tip}
      aria-description={button['aria-disabled'] && tip}
      variant="ghost"
      size="icon-sm"
      data-stop={stop}
      aria-label={label}
      {...button}
    >
      <Icon aria-hidden="true" />
    </Button>
  );
}

type OwnedSoftwareListProps = {
  id: string;
  user: User;
  /** Undefined until it is known. */
  owned: OwnedSoftware | undefined;
};

/** A user's software by role, below their row. */
function OwnedSoftwareList({ id, user, owned }: OwnedSoftwareListProps) {
  return (
    <div id={id} className="user-owned">
      {owned?.roles.map(({ role, names }) => (
        <Names key={role} title={role} names={names} />
      ))}
      {owned?.count === 0 && <p>{calledAs(user)} owns no software.</p>}
      {!owned && <p>The assignments of {calledAs(user)} are not loaded yet.</p>}
      <p>
        User name: {user.username}, email: {user.email}
      </p>
    </div>
  );
}

function Names({ title, names }: { title: string; names: readonly string[] }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>
        {title} <span className="count">{formatCount(names.length)}</span>
      </h3>
      <GrowingList items={names} first={50} more={(shown) => shown}>
        {(name) => name}
      </GrowingList>
    </section>
  );
}
