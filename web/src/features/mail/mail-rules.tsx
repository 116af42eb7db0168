import type { EmailRules } from '@purser/api/mail';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/query-client.ts';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { emailRulesQuery } from './mail.queries.ts';
import { mailGroups } from './mail-words.ts';
import { OutgoingMail } from './outgoing-mail.tsx';
import { RulesForm } from './rules-form.tsx';

type MailRulesProps = { onUnsaved: OnUnsaved };

/** Whom mails go to and what they say, and for administrators the mails themselves (docs/product/settings.md#email-rules). */
export function MailRules({ onUnsaved }: MailRulesProps) {
  const rules = useQuery(emailRulesQuery);
  const me = useMe();
  // With what had failed goes the button that had asked again.
  const kept = useRestoredFocus(nowhere, pageHeading);
  return (
    <>
      <div className="contents" {...kept}>
        {rules.data && <Rules saved={rules.data} onUnsaved={onUnsaved} />}
        {!rules.data && !rules.isFetched && skeleton}
        {!rules.data && rules.isFetched && (
          <ErrorState
            title="Email rules could not be loaded"
            text={rules.error && messageOf(rules.error)}
            onRetry={() => void rules.refetch()}
            busy={rules.isFetching}
          />
        )}
      </div>
      {may(me, 'see mails') && <OutgoingMail />}
    </>
  );
}

const nowhere = () => null;

function Rules({ saved, onUnsaved }: MailRulesProps & { saved: EmailRules }) {
  const mayChange = may(useMe(), 'save mail rules');
  return (
    <>
      {!mayChange && (
        <p className="text-13 text-ink-2">
          Only administrators change what mails say and whom they go to, and send test mails.
        </p>
      )}
      <RulesForm saved={saved} disabled={!mayChange} onUnsaved={onUnsaved} />
    </>
  );
}

const skeleton = (
  <Waiting label="Loading email rules" className="mail-waiting">
    {[...mailGroups].map(([title, events]) => (
      <Card key={title}>
        <div className="card-head">
          <Skeleton width={140} />
        </div>
        {events.map((event) => (
          <div key={event} className="mail-rule mail-rule-head">
            <Skeleton width={130} />
            <Skeleton width="60%" />
          </div>
        ))}
      </Card>
    ))}
  </Waiting>
);
