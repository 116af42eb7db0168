import type { Contract } from '@purser/api/contracts';
import { latestContract } from '@purser/domain/contracts';
import { useEffect, useRef, useState } from 'react';
import { useDiscardGuard } from '../../ui/close-guard.tsx';

type ChoiceOptions = {
  /** The form of a new contract is open. */
  isAdding: boolean;
  /** Starts with editing the latest contract, whose end date is missing. */
  isEndAsked: boolean;
};

/** Which of an item's contracts is shown, and whether it is edited. Leaving unsaved changes asks first. */
export function useContractChoice(contracts: readonly Contract[], { isAdding, isEndAsked }: ChoiceOptions) {
  const latest = latestContract(contracts);
  const [chosenId, setChosenId] = useState<number | null>(null);
  const [edited, setEdited] = useState(() => (isEndAsked ? (latest ?? null) : null));
  const [isTyped, setTyped] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const isUnsaved = isTyped && (edited !== null || isAdding);
  const guard = useDiscardGuard(isUnsaved);
  const [timesStopped, setTimesStopped] = useState(0);

  // The button is drawn again by now, and dialogs have closed by the next frame. A focus elsewhere on the page stays there.
  useEffect(() => {
    if (timesStopped === 0) return;
    const frame = requestAnimationFrame(() => {
      if (document.activeElement?.contains(editButton.current)) editButton.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [timesStopped]);

  function leaveEdit() {
    setEdited(null);
    setTyped(false);
  }

  function stopEditing() {
    leaveEdit();
    setTimesStopped((times) => times + 1);
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
    /** As it was when its form was opened; null while none is edited. */
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
