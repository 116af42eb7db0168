import { X } from 'lucide-react';
import * as RadixDialog from 'radix-ui/dialog';
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useState } from 'react';
import { readStored, writeStored } from '../lib/stored-text.ts';
import { buttonLook } from './button.tsx';
import { useCloseGuard } from './close-guard.tsx';
import { DialogClose } from './dialog-close.ts';
import { ignorePressAbove } from './press-above.ts';
import { useReturnFocus } from './return-focus.ts';

type DrawerProps = {
  /** True by default: most are drawn only while they are open. */
  open?: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  subtitle?: ReactNode;
  lead?: ReactNode;
  actions?: ReactNode;
  header?: ReactNode;
  footer?: ReactNode;
  /** Closing asks first. */
  unsaved?: boolean;
  /** Moves the focus on opening; by default it goes to the drawer itself. */
  onOpened?: () => void;
  /** Takes the focus on closing where the element that had it before no longer exists. */
  focusAfter?: () => HTMLElement | null;
  bodyRef?: Ref<HTMLDivElement>;
  /** Brings its own padding, 24 px at the sides. */
  children: ReactNode;
};

/** Resizable from 480 px on; on a phone it fills the screen. */
export function Drawer(props: DrawerProps) {
  const { open = true, onOpenChange, onOpened, focusAfter, bodyRef, unsaved = false, ...rest } = props;
  const guard = useCloseGuard({ unsaved, onOpenChange });
  const focus = useReturnFocus(onOpened ?? focusOn, { instead: focusAfter });
  const { width, widest, grip } = useDrawerWidth();

  return (
    <RadixDialog.Root open={open} onOpenChange={guard.onOpenChange}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="scrim" data-under="drawer" />
        <RadixDialog.Content
          {...focus}
          onPointerDownOutside={ignorePressAbove}
          className="drawer"
          style={{ width: Math.min(width, widest) }}
          aria-describedby={undefined}
        >
          <DrawerHead {...rest} />
          <div ref={bodyRef} className="drawer-body">
            {rest.children}
          </div>
          {rest.footer && (
            <DialogClose value={() => guard.onOpenChange(false)}>
              <footer className="drawer-foot">{rest.footer}</footer>
            </DialogClose>
          )}
          <div
            className="drawer-grip"
            role="separator"
            tabIndex={0}
            aria-orientation="vertical"
            aria-label="Width of the panel"
            aria-valuemin={drawerMinimum}
            aria-valuemax={widest}
            aria-valuenow={Math.min(width, widest)}
            {...grip}
          />
          {guard.question}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

// Its title is read out before its content.
const focusOn = (content: HTMLElement) => content.focus({ preventScroll: true });

type DrawerHeadProps = Pick<DrawerProps, 'title' | 'subtitle' | 'lead' | 'actions' | 'header'>;

function DrawerHead({ title, subtitle, lead, actions, header }: DrawerHeadProps) {
  return (
    <header className="drawer-head">
      <div className="flex items-center gap-3 min-w-0 pb-2">
        {lead}
        <div className="min-w-0 flex-1">
          <RadixDialog.Title className="dialog-title truncate">{title}</RadixDialog.Title>
          {subtitle && <div className="text-12 text-ink-2">{subtitle}</div>}
        </div>
        {actions}
        <RadixDialog.Close {...buttonLook({ variant: 'ghost', size: 'icon' })} aria-label="Close">
          <X aria-hidden="true" />
        </RadixDialog.Close>
      </div>
      {header}
    </header>
  );
}

const key = 'drawer-width';
const initial = 640;
const drawerMinimum = 480;
const step = 32;

/** In pixels, stored in this browser. */
function useDrawerWidth() {
  const [width, setWidth] = useState(readWidth);

  function resize(next: number) {
    const limited = Math.round(Math.min(Math.max(next, drawerMinimum), widest()));
    setWidth(limited);
    writeStored(key, String(limited));
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const moves: Record<string, number> = {
      ArrowLeft: step,
      ArrowRight: -step,
      Home: -Infinity,
      End: Infinity,
    };
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    resize(width + move);
  }

  return { width, widest: widest(), grip: { onPointerDown, onPointerMove, onKeyDown } };
}

/** Some of the page stays visible beside the drawer. */
const widest = (): number => Math.max(drawerMinimum, window.innerWidth - 80);

function readWidth(): number {
  const stored = Number(readStored(key));
  return stored >= drawerMinimum ? stored : initial;
}
