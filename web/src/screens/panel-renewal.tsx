import type { Contract } from '@purser/api/contracts';
import type { RenewalTerm } from '@purser/api/renewal-terms';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DecideMenu } from '../features/renewals/decide/decide-menu.tsx';
import type { OpenedDecision } from '../features/renewals/decide/opened-decision.ts';
import { useWithdrawal } from '../features/renewals/decide/use-decision-undo.ts';
import { RenewalCard } from '../features/renewals/renewal-card.tsx';
import { useOpenRequest } from './open-request.ts';
import { RenewalDecisions } from './renewal-decisions.tsx';

/** A contract's renewal in the panel of its item, with what can be decided about it. */
export function PanelRenewal({ contract }: { contract: Contract }) {
  const [opened, setOpened] = useState<OpenedDecision>();
  const withdraw = useWithdrawal();
  const navigate = useNavigate();
  const openRequest = useOpenRequest();

  function open({ decision }: RenewalTerm) {
    const request = decision?.requestId;
    if (request) openRequest({ id: request });
    else void navigate({ to: '/renewals', search: { open: contract.id } });
  }

  return (
    <>
      <RenewalCard
        contract={contract}
        actionsFor={(row) => (
          <DecideMenu
            row={row}
            variant="outline"
            onDecide={(kind) => setOpened({ row, kind })}
            onWithdraw={() => withdraw(row)}
            onOpen={() => open(row)}
          />
        )}
      />
      <RenewalDecisions opened={opened} onBegun={openRequest} onClose={() => setOpened(undefined)} />
    </>
  );
}
