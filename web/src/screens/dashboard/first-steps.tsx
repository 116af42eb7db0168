import { listMails } from '@purser/api/addresses';
import { defaultOptions } from '@purser/domain/options';
import { submissionKey } from '@purser/domain/workflow';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../lib/call.ts';
import { currencyName } from '../../lib/format.ts';
import { softwareOptionsQuery, usersQuery, workflowQuery } from '../../lib/reference.ts';
import { useMe } from '../../lib/session.tsx';
import { Button, buttonLook } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Mark } from '../../ui/status-mark.tsx';
import { focusHeading } from '../page-focus.ts';

type FirstStepsProps = {
  hasSoftware: boolean;
  /** Called once they are shown. */
  onBegin: () => void;
  onDismiss: () => void;
};

export function FirstSteps({ hasSoftware, onBegin, onDismiss }: FirstStepsProps) {
  const steps = useFirstSteps(hasSoftware);
  const done = steps.filter(({ isDone }) => isDone).length;
  const begin = useEffectEvent(onBegin);
  useEffect(() => begin(), []);
  if (done === steps.length) return null;

  function dismiss() {
    onDismiss();
    focusHeading();
  }

  return (
    <Card
      title="First steps"
      note={`${done} of ${steps.length} done`}
      isNoteBeside
      actions={
        <Button
          data-tip="Dismiss"
          variant="ghost"
          size="icon-sm"
          aria-label="Dismiss the first steps"
          onClick={dismiss}
        >
          <X aria-hidden="true" />
        </Button>
      }
    >
      <InstallationNote hasContracts={hasSoftware} />
      <ol>
        {steps.map(({ step, isDone }) => (
          <Step key={step} step={step} isDone={isDone} />
        ))}
      </ol>
    </Card>
  );
}

/** What the first person is not asked, and can't be changed later. Without software there is no contract yet. */
function InstallationNote({ hasContracts }: { hasContracts: boolean }) {
  if (useMe().role !== 'admin') return null;
  return (
    <p className="px-4 pb-3 text-13 text-ink-2">
      You are an administrator, so you can set everything up.
      {!hasContracts &&
        ` Amounts are in ${currencyName()}. To use another currency, set CURRENCY on the server before there is a contract.`}
    </p>
  );
}

const stepTexts: Readonly<Record<FirstStep, { title: string; text: string; verb: string; to: LinkProps }>> = {
  segments: {
    title: 'Name your business segments',
    text: 'The parts of the company that bear the costs.',
    verb: 'Edit segments',
    to: { to: '/settings' },
  },
  people: {
    title: 'Add your people',
    text: 'They own software, approve requests and get mails.',
    verb: 'Add people',
    to: { to: '/settings', search: { tab: 'users' } },
  },
  approvers: {
    title: 'Choose who approves requests',
    text: 'Each step of the workflow needs a person or a role.',
    verb: 'Choose approvers',
    to: { to: '/settings', search: { tab: 'workflow' } },
  },
  mail: {
    title: 'Set up outgoing mail',
    text: 'Until SMTP_URL names a mail server, mails are only saved as files and nobody gets them.',
    verb: 'Open Email Rules',
    to: { to: '/settings', search: { tab: 'email-rules' } },
  },
  import: {
    title: 'Bring in your software',
    text: 'Upload a spreadsheet (CSV or Excel). You see the result before anything is saved.',
    verb: 'Upload CSV',
    to: { to: '/table/import' },
  },
};

function Step({ step, isDone }: { step: FirstStep; isDone: boolean | undefined }) {
  const { title, text, verb, to } = stepTexts[step];
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)_auto] items-center gap-3 min-h-14 px-4 py-1.5 border-t border-line text-13">
      {isDone === undefined ? <Mark shape="dashed" /> : <Mark shape={isDone ? 'tick' : 'ring'} />}
      <span className="two">
        <span className={classNames('font-medium whitespace-normal', isDone && 'text-ink-3')}>
          {title}
          <span className="sr-only">{stateText(isDone)}</span>
        </span>
        <small className="whitespace-normal">{text}</small>
      </span>
      <Link {...to} {...buttonLook({ variant: 'outline', size: 'sm' })} aria-label={`${verb}: ${title}`}>
        {verb}
      </Link>
    </li>
  );
}

function stateText(isDone: boolean | undefined): string {
  if (isDone === undefined) return '';
  return isDone ? ', done' : ', to do';
}

/** In the order in which they are of use. */
type FirstStep = 'segments' | 'people' | 'approvers' | 'mail' | 'import';

const forEverybody: readonly FirstStep[] = ['segments', 'import'];
const forAdmins: readonly FirstStep[] = ['segments', 'people', 'approvers', 'mail', 'import'];

/** `isDone` is undefined while, or where, it is unknown. */
function useFirstSteps(hasSoftware: boolean) {
  const isAdmin = useMe().role === 'admin';
  const options = useQuery(softwareOptionsQuery).data;
  const users = useQuery({ ...usersQuery, enabled: isAdmin }).data;
  const workflow = useQuery({ ...workflowQuery, enabled: isAdmin }).data;
  const transport = useQuery({ ...transportQuery, enabled: isAdmin }).data;
  const done: Readonly<Record<FirstStep, boolean | undefined>> = {
    segments: options && !isSame(options.businessSegments, defaultOptions.businessSegments),
    people: users && users.length > 1,
    approvers: workflow?.steps.every(
      ({ key, approverId, roleType }) => key === submissionKey || approverId !== null || roleType !== null,
    ),
    mail: transport && transport === 'smtp',
    import: hasSoftware,
  };
  return (isAdmin ? forAdmins : forEverybody).map((step) => ({ step, isDone: done[step] }));
}

const isSame = (given: readonly string[], usual: readonly string[]): boolean =>
  given.length === usual.length && given.every((value, at) => value === usual[at]);

const transportQuery = queryOptions({
  queryKey: ['mail-transport'],
  queryFn: async ({ signal }) => {
    const { transport } = await call(listMails, { query: { limit: 1 }, signal });
    return transport;
  },
});
