import { zodResolver } from '@hookform/resolvers/zod';
import type { Contract } from '@purser/api/contracts';
import type { PurchaseRequest } from '@purser/api/request-replies';
import { Problem } from '@purser/domain/problem';
import { wasCancelled } from '@purser/domain/renewal/states';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useKeyPerBody } from '../../lib/key-per-body.ts';
import { toast } from '../../lib/toast.ts';
import { type ContractCreation, type ContractCreationInput, contractCreation } from './contract-form.ts';
import { useCreateContract, useSubmitContract } from './contract-writes.ts';
import { type NextContract, newInput, renewedInput } from './next-contract-form.ts';
import { announceNew, announceRenewal, nameOf } from './next-contract-texts.tsx';
import type { Sending } from './renewal-approval.tsx';
import { useRequestForm } from './request-form.tsx';

type Done = {
  today: string;
  onOpen?: (() => void) | undefined;
  onCreated?: (contract: Contract) => void;
  onSubmitted?: (request: PurchaseRequest) => void;
};

/** The form of a next contract, and how it is sent. */
export function useNextContract(next: NextContract, { today, onOpen, onCreated, onSubmitted }: Done) {
  const { sending, choose, ...question } = useSending(next);
  const { takesBack, noteCancellation } = useTakingBack(next);
  const form = useForm<ContractCreationInput, unknown, ContractCreation>({
    resolver: zodResolver(contractCreation),
    defaultValues: { contract: startOf(next, today) },
  });
  const requestForm = useRequestForm(sending === 'ask');
  const { opening } = requestForm;
  const creation = useCreateContract();
  const submission = useSubmitContract(opening);
  const saving = sending === 'ask' ? submission : creation;
  const keyFor = useKeyPerBody();

  function send({ contract: typed }: ContractCreation) {
    const renewal = next.kind === 'new' ? {} : { renewsContractId: next.contract.id, ...takesBack };
    const contract = { ...typed, ...renewal };
    saving.mutate(
      {
        softwareId: softwareIdOf(next),
        contract,
        idempotencyKey: keyFor({ ...contract, ...opening, sending }),
      },
      {
        onSuccess: (saved) => {
          announce(next, saved, { today, onOpen });
          if ('startDate' in saved) onCreated?.(saved);
          else onSubmitted?.(saved);
        },
        onError: (error) => {
          question.noteRefusal(error);
          noteCancellation(error);
        },
      },
    );
  }

  return {
    form,
    send,
    saving,
    sending,
    requestForm,
    /** The request is begun, and submitted on its page once the form's questions are answered. */
    isBegun: opening.submit === false,
    /** Whether one chooses between asking and saving. */
    isAsked: question.isAsked,
    choose: (chosen: Sending) => {
      creation.reset();
      submission.reset();
      choose(chosen);
    },
  };
}

function useSending(next: NextContract) {
  const isAskedFirst = next.kind === 'renew' && next.approval.isNeeded;
  const [chosen, choose] = useState<Sending>(isAskedFirst ? 'ask' : 'save');
  const [isRefused, setIsRefused] = useState(false);
  const submits = next.kind === 'new' && next.submitForApproval;
  return {
    sending: submits ? 'ask' : chosen,
    choose,
    isAsked: next.kind === 'renew' || (next.kind === 'record' && isRefused),
    noteRefusal: (error: Error) => {
      if (error instanceof Problem && error.code === 'approval_needed') setIsRefused(true);
    },
  };
}

/** Whether renewing takes a cancellation back, which the dialog says before it is sent. */
function useTakingBack(next: NextContract) {
  const [takesCancellationBack, setTakesBack] = useState(next.kind === 'renew' && wasCancelled(next.renewal));
  return {
    takesBack: { takesCancellationBack },
    // Somebody has cancelled it since: the message says so, and saving again takes that back.
    noteCancellation: (error: Error) => {
      if (error instanceof Problem && error.code === 'cancelled') setTakesBack(true);
    },
  };
}

const softwareIdOf = (next: NextContract): number =>
  next.kind === 'new' ? next.softwareId : next.renewal.softwareId;

const startOf = (next: NextContract, today: string): ContractCreationInput['contract'] =>
  next.kind === 'new'
    ? newInput(next.contracts, today)
    : renewedInput(next.contract, next.renewal, next.kind);

function announce(next: NextContract, saved: Contract | PurchaseRequest, more: Done): void {
  if (next.kind === 'new') {
    if ('startDate' in saved) announceNew(next, saved, more);
    return;
  }
  const { kind, renewal } = next;
  if ('startDate' in saved) announceRenewal(renewal, saved, { ...more, kind });
  else if (saved.status !== 'draft')
    toast({ title: 'Sent for approval', description: `${nameOf(renewal)}, ${saved.requestNumber}` });
}
