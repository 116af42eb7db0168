import type { RenewalTerm } from '@purser/api/renewal-terms';
import { may } from '@purser/domain/policy';
import { fullDay, shortDay } from '@purser/domain/renewal/day-words';
import { isDecided } from '@purser/domain/renewal/groups';
import { isOnlyToRecord, type Offer, offersOf } from '@purser/domain/renewal/offers';
import {
  Ban,
  CircleCheck,
  type LucideIcon,
  MessageSquareMore,
  Moon,
  PanelRightOpen,
  RefreshCw,
  Undo2,
} from 'lucide-react';
import { formatMoney } from '../../../lib/format.ts';
import { useMe, useToday } from '../../../lib/session.tsx';
import { Button, type ButtonLook } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import type { MenuItem } from '../../../ui/menu-item.ts';
import { type DecisionKind, renewalName } from './opened-decision.ts';
import { useSnoozeMenu } from './snooze-popover.tsx';

type DecideMenuProps = {
  row: RenewalTerm;
  /** With an edge where something presses, else plain. */
  variant: NonNullable<ButtonLook['variant']>;
  onDecide: (kind: DecisionKind) => void;
  onWithdraw: () => void;
  /** Leads to the item, or to the request that waits. */
  onOpen: () => void;
  /** -1 in a list of which one row alone is in the tab order. */
  tabIndex?: number;
};

/** What can be done about a term, behind one button (docs/product/renewals.md#what-can-be-done). */
export function DecideMenu(props: DecideMenuProps) {
  const { row, variant, onDecide, onOpen, tabIndex } = props;
  const today = useToday();
  const canDecide = may(useMe(), 'edit contracts');
  // Nothing reminds of what is decided.
  const snooze = useSnoozeMenu(isDecided(row) ? [] : [row]);
  const name = renewalName(row);
  const offers = canDecide ? offersOf(row) : [];
  const look = { variant, size: 'sm', tabIndex } as const;
  if (offers.length === 0) {
    return (
      <Button {...look} aria-label={`Open, ${name}`} onClick={onOpen}>
        Open
      </Button>
    );
  }
  if (isOnlyToRecord(row)) {
    return (
      <Button {...look} aria-label={`Record the new term, ${name}`} onClick={() => onDecide('record')}>
        Record
      </Button>
    );
  }
  const isNoticeLeft = row.state === 'cancelling';
  return (
    <>
      <Menu
        trigger={
          <Button {...look} aria-label={`${isNoticeLeft ? 'Record notice' : 'Decide'}, ${name}`}>
            {isNoticeLeft ? 'Record' : 'Decide'}
          </Button>
        }
        items={[
          ...offers.map((offer) => itemOf(offer, props, today)),
          ...snoozeItems(snooze.items),
          {
            label: 'Open',
            icon: PanelRightOpen,
            onSelect: onOpen,
            isApart: snooze.items.length === 0,
          },
        ]}
      />
      {snooze.dialog}
    </>
  );
}

const snoozeItems = (items: readonly MenuItem[]): MenuItem[] =>
  items.length === 0 ? [] : [{ label: 'Snooze for me', icon: Moon, shortcut: 's', items, isApart: true }];

interface OfferLook {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly shortcut?: string;
  /** The dialog that it opens. */
  readonly kind?: DecisionKind;
}

const looks: Readonly<Record<Offer, OfferLook>> = {
  record: { label: 'Record the New Term…', icon: RefreshCw, kind: 'record' },
  renew: { label: 'Renew…', icon: CircleCheck, shortcut: 'r', kind: 'renew' },
  renegotiate: { label: 'Renegotiate…', icon: MessageSquareMore, shortcut: 'g', kind: 'renegotiate' },
  notice: { label: 'Record Notice…', icon: Ban, shortcut: 'c', kind: 'cancel' },
  cancel: { label: 'Cancel…', icon: Ban, shortcut: 'c', kind: 'cancel' },
  withdraw: { label: 'Withdraw Decision', icon: Undo2 },
};

function itemOf(offer: Offer, { row, onDecide, onWithdraw }: DecideMenuProps, today: string): MenuItem {
  const { kind, ...look } = looks[offer];
  return {
    ...look,
    hint: hintOf(offer, row, today),
    isApart: offer === 'withdraw',
    onSelect: () => (kind ? onDecide(kind) : onWithdraw()),
  };
}

function hintOf(offer: Offer, row: RenewalTerm, today: string): string | undefined {
  const { boundary, nextCost, cost, term } = row;
  if (offer === 'record') return `Runs since ${shortDay(term.start, today)}`;
  if (offer === 'renew' && boundary !== null) {
    return `${formatMoney(nextCost ?? cost)} from ${fullDay(boundary)}`;
  }
  return offer === 'cancel' || offer === 'notice' ? noticeHint(row, today) : undefined;
}

function noticeHint({ canEndOn, renewsItself, actBy, term, derivation }: RenewalTerm, today: string) {
  const { cancelBy } = derivation;
  if (canEndOn !== null && cancelBy !== null) {
    return `Ends ${shortDay(canEndOn, today)} if notice is given by ${shortDay(cancelBy, today)}`;
  }
  if (!renewsItself) return term.end === null ? undefined : `Ends automatically on ${fullDay(term.end)}`;
  if (actBy === null) return undefined;
  return actBy < today ? `The act-by day was ${fullDay(actBy)}` : `Act by ${fullDay(actBy)}`;
}
