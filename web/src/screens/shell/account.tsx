import { Link } from '@tanstack/react-router';
import { History, LogOut } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useMe } from '../../lib/session.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Popover } from '../../ui/popover.tsx';

export function AccountCard() {
  return (
    <section className="shell-account" aria-label="Account">
      <Account />
      <Link to="/changes" aria-label="Changes" {...buttonLook({ variant: 'ghost', size: 'icon-sm' })}>
        <History aria-hidden="true" />
      </Link>
      <LogOutForm>
        <Button type="submit" variant="ghost" size="icon-sm" aria-label="Log out">
          <LogOut aria-hidden="true" />
        </Button>
      </LogOutForm>
    </section>
  );
}

export function AccountMenu() {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const trigger = (
    <button type="button" className="hidden size-(--h-md) place-items-center rounded-circle max-narrow:grid">
      <Avatar name={me.name} src={me.profileImageUrl} size="md" />
      <span className="sr-only">Account</span>
    </button>
  );
  return (
    <Popover open={isOpen} onOpenChange={setOpen} trigger={trigger} label="Account" align="end" padded>
      <div className="grid gap-3">
        <div className="flex items-center gap-2">
          <Account />
        </div>
        <Link to="/changes" {...buttonLook({ variant: 'outline' }, 'w-full')} onClick={() => setOpen(false)}>
          <History aria-hidden="true" />
          Changes
        </Link>
        <LogOutForm>
          <Button type="submit" variant="outline" className="w-full">
            <LogOut aria-hidden="true" />
            Log out
          </Button>
        </LogOutForm>
      </div>
    </Popover>
  );
}

function Account() {
  const me = useMe();
  return (
    <>
      <Avatar name={me.name} src={me.profileImageUrl} size="lg" />
      <span className="two flex-1 text-13">
        <span>{me.name}</span>
        <small>
          <EmailText email={me.email} />
        </small>
      </span>
    </>
  );
}

/** Where it doesn't fit, it goes on in a second line with its domain. */
function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}

// A form leads a button to an address of the server without any script.
const LogOutForm = ({ children }: { children: ReactNode }) => <form action="/api/logout">{children}</form>;
