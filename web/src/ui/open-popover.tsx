import * as RadixPopover from 'radix-ui/popover';
import { type ComponentProps, type RefObject, useRef } from 'react';
import { classNames } from './class-names.ts';

type OpenPopoverProps = ComponentProps<typeof RadixPopover.Content> & {
  /** The button that opened it: the content floats beside it, and closing gives the focus back to it. */
  opener: RefObject<HTMLElement | null>;
  onClose: () => void;
};

/** What floats beside the button that opened it. */
export function OpenPopover({ opener, onClose, className, ...rest }: OpenPopoverProps) {
  const isLeft = useRef(false);
  const isPressedBeside = useRef(false);
  return (
    <RadixPopover.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixPopover.Anchor virtualRef={opener} />
      <RadixPopover.Portal>
        <RadixPopover.Content
          className={classNames('popover', className)}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (!isLeft.current) opener.current?.focus();
          }}
          onInteractOutside={(event) => {
            isLeft.current = true;
            const { type } = event.detail.originalEvent;
            if (type === 'pointerdown') isPressedBeside.current = true;
            // A press on the button closes by itself; the press that closes takes the focus along, too.
            const isOnOpener = event.target instanceof Node && opener.current?.contains(event.target);
            if (isOnOpener || (type === 'focusin' && isPressedBeside.current)) event.preventDefault();
          }}
          {...rest}
        />
      </RadixPopover.Portal>
    </RadixPopover.Root>
  );
}
