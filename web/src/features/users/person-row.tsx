import type { User } from '@purser/api/users';
import { may } from '@purser/domain/policy';
import { ChevronDown, LogOut, ShieldMinus, ShieldPlus, Trash2 } from 'lucide-react';
import { useId } from 'react';
import { countOf, formatCount } from '../../lib/format.ts';
import { useMe } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';
import { OwnedSoftware } from './owned-software.tsx';
import { calledAs, type Owned, type PersonLine } from './people-lines.ts';

/** Hears what somebody is about to do with a person. */
export type Ask = (action: 'delete' | 'change role' | 'sign out', user: User) => void;

type PersonRowProps = {
  line: PersonLine;
  /** Whether Tab leads to its controls. */
  isTabStop: boolean;
  isOpen: boolean;
  onToggle: (id: number) => void;
  onAsk: Ask;
};

/** Somebody, what they own, and what can be done with them. */
export function PersonRow({ line: { user, owned }, isTabStop, isOpen, onToggle, onAsk }: PersonRowProps) {
  const id = useId();
  const name = calledAs(user);
  const tabIndex = isTabStop ? 0 : -1;
  return (
    <>
      <div className="person-line">
        <Avatar name={name} src={user.profileImageUrl} size="lg" />
        <Who user={user} />
        <div className="person-roles">
          {owned?.roles.map(({ role, names }) => (
            <Badge key={role}>
              {role} {formatCount(names.length)}
            </Badge>
          ))}
        </div>
        <Button
          variant="ghost"
          size="sm"
          className="person-toggle"
          tabIndex={tabIndex}
          data-stop="roles"
          aria-label={`${assignmentsText(owned)} of ${name}`}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => onToggle(user.id)}
        >
          {assignmentsText(owned)}
          <ChevronDown className="icon-sm" aria-hidden="true" />
        </Button>
        <Actions user={user} tabIndex={tabIndex} onAsk={onAsk} />
      </div>
      {isOpen && <OwnedSoftware id={id} user={user} owned={owned} />}
    </>
  );
}

function assignmentsText(owned: Owned | undefined): string {
  if (!owned) return 'Assignments';
  return owned.count === 0 ? 'No assignments' : countOf(owned.count, 'assignment');
}

function Who({ user }: { user: User }) {
  const me = useMe();
  return (
    <div className="person-who">
      <p>
        <span className="truncate" title={calledAs(user)}>
          {calledAs(user)}
        </span>
        {user.id === me.id && <span className="count">You</span>}
        {user.role === 'admin' && <Badge variant="accent">Administrator</Badge>}
      </p>
      <p>
        <span className="person-address" title={user.email}>
          {user.email}
        </span>
        <span className="num">ID {user.id}</span>
      </p>
    </div>
  );
}

type ActionsProps = { user: User; tabIndex: number; onAsk: Ask };

function Actions({ user, tabIndex, onAsk }: ActionsProps) {
  const me = useMe();
  const mayManage = may(me, 'manage people');
  const isMe = user.id === me.id;
  const name = calledAs(user);
  const isAdmin = user.role === 'admin';
  const roleLabel = isAdmin ? 'Remove administrator' : 'Make administrator';
  const Shield = isAdmin ? ShieldMinus : ShieldPlus;
  return (
    <div className="person-actions">
      {mayManage && (
        <Tooltip text={roleLabel}>
          <Button
            variant="ghost"
            size="icon-sm"
            tabIndex={tabIndex}
            data-stop="role"
            aria-label={`${roleLabel}: ${name}`}
            onClick={() => onAsk('change role', user)}
          >
            <Shield aria-hidden="true" />
          </Button>
        </Tooltip>
      )}
      <Tooltip text="Sign out everywhere">
        <Button
          variant="ghost"
          size="icon-sm"
          tabIndex={tabIndex}
          data-stop="sign-out"
          aria-label={`Sign out everywhere: ${name}`}
          disabled={!may(me, isMe ? 'sign oneself out' : 'sign others out')}
          onClick={() => onAsk('sign out', user)}
        >
          <LogOut aria-hidden="true" />
        </Button>
      </Tooltip>
      <Tooltip text={isMe && mayManage ? 'You can’t delete yourself. Another administrator can.' : 'Delete'}>
        <Button
          variant="ghost"
          size="icon-sm"
          tabIndex={tabIndex}
          data-stop="delete"
          aria-label={`Delete ${name}`}
          disabled={!mayManage}
          aria-disabled={isMe || undefined}
          onClick={() => isMe || onAsk('delete', user)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </Tooltip>
    </div>
  );
}
