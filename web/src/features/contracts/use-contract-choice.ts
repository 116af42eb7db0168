import type { Contract } from '@purser/api/contracts';
import { latestContract } from '@purser/domain/contracts';
import { useRef, useState } from 'react';
import { useDiscardGuard } from '../../ui/close-guard.tsx';

type Beginning = {
  /** A new one is being typed. */
  isAdding: boolean;
  /** Begins by changing the latest, whose end date is missing. */
  isEndAsked: boolean;
};

/** Which of an item's contracts is on show, and whether it is being changed. Leaving what was typed asks first. */
export function useContractChoice(contracts: readonly Contract[], { isAdding, isEndAsked }: Beginning) {
  const latest = latestContract(contracts);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [edited, setEdited] = useState(() => (isEndAsked ? (latest ?? null) : null));
  const [isTyped, setTyped] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isUnsaved = isTyped && (edited !== null || isAdding);
  const guard = useDiscardGuard(isUnsaved);

  function leaveEdit() {
    setEdited(null);
    setTyped(false);
  }

  function stopEditing() {
    leaveEdit();
    // The button comes back with the next frame, after whatever asked has closed. Who saved from elsewhere stays there.
    requestAnimationFrame(() => {
      if (document.activeElement?.contains(editButton.current)) editButton.current?.focus();
    });
  }

  function select(id: number) {
    guard.leave(() => {
      leaveEdit();
      setChosenId(id);
    });
  }

  return {
    latest,
    selected: edited ?? contracts.find(({ id }) => id === chosenId) ?? latest,
    /** As it was when its form was opened; null while nothing is changed. */
    edited,
    edit: setEdited,
    choose: setChosenId,
    isUnsaved,
    setTyped,
    guard,
    editButton,
    leaveEdit,
    stopEditing,
    select,
  };
}
