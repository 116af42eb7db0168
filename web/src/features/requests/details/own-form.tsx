import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { isFormOpen, type ScopeFault, scopeFault, scopeText } from '@purser/domain/approvals/form-scope';
import { mayOnRequest } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { companySign } from '../../../lib/format.ts';
import { onDemand } from '../../../lib/on-demand.tsx';
import { requestFormsQuery } from '../../../lib/reference.ts';
import { useMe } from '../../../lib/session.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { rightFactsOf } from '../use-request-rights.ts';

const changeForm = onDemand(async () => (await import('./change-form.tsx')).ChangeForm);

type OwnForm = {
  name: string;
  scope: string;
  /** What of the request is beyond it. */
  fault: ScopeFault | undefined;
};

/**
 * The form that a request began from, as long as another may still be chosen; undefined for the default one, which fits everything. The cost may be
 * one that is being typed.
 */
export function useOwnForm(
  request: PurchaseRequest,
  steps: readonly RequestStep[],
  cost = request.estimatedCost,
): OwnForm | undefined {
  const me = useMe();
  const { formKey, kind, round } = request;
  const forms = useQuery({ ...requestFormsQuery, enabled: formKey !== null }).data;
  const form = forms?.find(({ key }) => key === formKey);
  const facts = rightFactsOf(request, steps);
  const mayChange =
    mayOnRequest(me, 'edit request terms', facts) && isFormOpen({ round, isSubmitted: facts.isSubmitted });
  if (!form || !mayChange) return undefined;
  const sign = companySign();
  const fault = scopeFault(form, { kind, cost }, { state: 'begun', sign });
  return { name: form.name, scope: scopeText(form, sign), fault };
}

type OwnFormNoticeProps = {
  request: PurchaseRequest;
  form: OwnForm;
  /** A cost that was typed and is saved with the other form. */
  typedCost?: number | null;
  /** What doesn't fit is said at its field already. */
  isSaid?: boolean;
};

/** Which form a request has, what doesn't fit it, and the way to another one. */
export function OwnFormNotice({ request, form, typedCost, isSaid = false }: OwnFormNoticeProps) {
  const { name, scope, fault } = form;
  const [isOpen, setIsOpen] = useState(false);
  const button = (
    <Button
      variant={fault ? 'outline' : 'link'}
      size="sm"
      onPointerEnter={changeForm.preload}
      onFocus={changeForm.preload}
      onClick={() => setIsOpen(true)}
    >
      Change Form…
    </Button>
  );
  return (
    <>
      {fault ? (
        <Alert variant="warning" title="This request doesn’t fit its form" action={button}>
          {isSaid ? 'With another form, answers to questions that both ask stay.' : `${fault.message}.`}
        </Alert>
      ) : (
        <p className="text-12 text-ink-2">
          Form: <b className="font-medium">{name}</b>
          {scope && `, ${scope}`}. {button}
        </p>
      )}
      {isOpen && (
        <changeForm.Component request={request} typedCost={typedCost} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
