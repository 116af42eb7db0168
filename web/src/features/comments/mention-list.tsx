import * as RadixPopover from 'radix-ui/popover';
import { Avatar } from '../../ui/avatar.tsx';
import type { Mentioning } from './use-mentioning.ts';

/** The users whom an @ may mean, beside the text that is being typed. The focus stays in the text. */
export function MentionList({ mentioning }: { mentioning: Mentioning }) {
  const { found, active, listId, close, area } = mentioning;
  return (
    <RadixPopover.Root open onOpenChange={(open) => open || close()}>
      <RadixPopover.Anchor virtualRef={area} />
      {/* Without a portal, the list in a drawer belongs to the drawer, for assistive technology too. */}
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
        {found.map((user, index) => (
          <div
            key={user.id}
            className="option"
            id={mentioning.optionId(index)}
            role="option"
            aria-selected={index === active}
            data-selected={index === active}
            onPointerMove={() => mentioning.setActive(index)}
            onClick={() => mentioning.choose(user)}
          >
            <Avatar name={user.name} src={user.profileImageUrl} />
            <span className="truncate font-medium">{user.name}</span>
            <span className="min-w-0 flex-1 truncate text-right type-12 text-ink-2 [&>b]:text-ink">
              @<Matching text={user.username} typed={mentioning.typed} />
            </span>
          </div>
        ))}
      </RadixPopover.Content>
    </RadixPopover.Root>
  );
}

function Matching({ text, typed }: { text: string; typed: string }) {
  const start = text.indexOf(typed);
  if (start < 0 || typed === '') return text;
  return (
    <>
      {text.slice(0, start)}
      <b>{typed}</b>
      {text.slice(start + typed.length)}
    </>
  );
}
