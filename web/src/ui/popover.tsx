import {
  type ButtonHTMLAttributes,
  cloneElement,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import { onDemand } from '../lib/on-demand.tsx';

/** What floats weighs more than a page of its own, and none shows any at first. */
export const openPopover = onDemand(async () => (await import('./open-popover.tsx')).OpenPopover);

type PopoverProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** A button. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }>;
  label: string;
  align?: 'start' | 'center' | 'end';
  /** Lists of options come without. */
  padded?: boolean;
  className?: string;
  children: ReactNode;
};

export function Popover({ open, onOpenChange, trigger, label, padded, ...content }: PopoverProps) {
  const [isOpenHere, setOpenHere] = useState(false);
  const isOpen = open ?? isOpenHere;
  const { attributes, floating } = usePopover(isOpen, onOpenChange ?? setOpenHere);
  return (
    <>
      {cloneElement(trigger, { ...attributes, ref: bothRefs(attributes.ref, trigger.props.ref) })}
      {isOpen && (
        <openPopover.Component
          {...floating}
          data-padded={padded ? '' : undefined}
          aria-label={label}
          {...content}
        />
      )}
    </>
  );
}

/** For the button that opens it, and for what then floats beside the button. */
export function usePopover(isOpen: boolean, onOpenChange: (open: boolean) => void) {
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  return {
    attributes: {
      ref: opener,
      'aria-haspopup': 'dialog',
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? id : undefined,
      onClick: () => onOpenChange(!isOpen),
    },
    floating: { id, opener, onClose: () => onOpenChange(false) },
  } as const;
}

export function bothRefs<Element>(
  own: { current: Element | null },
  given: Ref<Element> | undefined,
): Ref<Element> {
  return (element) => {
    own.current = element;
    if (typeof given === 'function') given(element);
    else if (given) given.current = element;
  };
}
