import type { RequestStep } from '@purser/api/request-replies';
import { useLocation, useNavigate } from '@tanstack/react-router';

/** What the address of a mail asks to have ready. */
export interface AskedDecision {
  /** 'approve', 'changes' or 'reject', if nobody has changed the address by hand. */
  readonly decision: string;
  /** The key of the step that the mail was about; undefined in addresses that name none. */
  readonly step: string | undefined;
}

/** @example askedDecision('?decide=approve&step=legal_review') // { decision: 'approve', step: 'legal_review' } */
export function askedDecision(search: string): AskedDecision | undefined {
  const parameters = new URLSearchParams(search);
  const decision = parameters.get('decide');
  return decision === null ? undefined : { decision, step: parameters.get('step') ?? undefined };
}

/** What the address of a mail asks to have ready at its step; it decides nothing by itself. */
export const useAskedDecision = ({ stepName }: Pick<RequestStep, 'stepName'>): string | undefined =>
  useLocation({
    select: ({ searchStr }) => {
      const asked = askedDecision(searchStr);
      return asked?.step === undefined || asked.step === stepName ? asked?.decision : undefined;
    },
  });

/** Forgets what the address asks to have ready, once that was used or put away: the page loaded anew doesn't ask again. */
export function useForgetAsked(): () => void {
  const navigate = useNavigate();
  const isAsked = useLocation({ select: ({ searchStr }) => askedDecision(searchStr) !== undefined });
  return () => {
    if (isAsked) void navigate({ to: '.', search: {}, replace: true, resetScroll: false });
  };
}
