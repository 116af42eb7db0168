import type { User } from '@purser/api/users';
import * as RadixPopover from 'radix-ui/popover';
import type { ReactElement } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import type { Mentioning } from './use-mentioning.ts';

type MentionListProps = {
  mentioning: Mentioning;
  onChoose: (person: User) => void;
  /** What the list floats beside; it takes a ref. */
  children: ReactElement;
};

/** The people whom an @ may mean, beside the text that is being typed. The focus stays in the text. */
export function MentionList({ mentioning, onChoose, children }: MentionListProps) {
  const { found, active, listId, close } = mentioning;
  return (
    <RadixPopover.Root open={found.length > 0} onOpenChange={(open) => open || close()}>
      <RadixPopover.Anchor asChild>{children}</RadixPopover.Anchor>
      {/* Not at the end of the page: inside the drawer it is a part of it, for assistive technology too. */}
      <RadixPopover.Content
        className="popover w-80"
        id={listId}
        role="listbox"
        aria-label="People"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        onInteractOutside={(event) => event.preventDefault()}
        // A press must not take the focus, and with it the caret, out of the text.
        onPointerDown={(event) => event.preventDefault()}
      >
        {found.map((person, at) => (
          <div
            key={person.id}
            className="option"
            id={mentioning.optionId(at)}
            role="option"
            aria-selected={at === active}
            data-selected={at === active}
            onPointerMove={() => mentioning.setActive(at)}
            onClick={() => onChoose(person)}
          >
            <Avatar name={person.name} src={person.profileImageUrl} />
            <span className="truncate font-medium">{person.name}</span>
            <span className="mentions-handle">
              @<Matching text={person.username} typed={mentioning.typed} />
            </span>
          </div>
        ))}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}

function Matching({ text, typed }: { text: string; typed: string }) {
  const at = text.indexOf(typed);
  if (at < 0 || typed === '') return text;
  return (
    <>
      {text.slice(0, at)}
      <b>{typed}</b>
      {text.slice(at + typed.length)}
    </>
  );
}
