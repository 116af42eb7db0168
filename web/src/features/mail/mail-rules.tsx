import type { EmailRules } from '@purser/api/mail';
import { may } from '@purser/domain/policy';
import { useQuery } from '@tanstack/react-query';
import { useMe } from '../../lib/session.tsx';
import type { OnUnsaved } from '../../lib/unsaved.ts';
import { Answer } from '../../ui/answer.tsx';
import { Card } from '../../ui/card.tsx';
import { pageHeading, useRestoredFocus } from '../../ui/focus.ts';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { emailRulesQuery } from './mail.queries.ts';
import { mailGroups } from './mail-labels.ts';
import { OutgoingMail } from './outgoing-mail.tsx';
import { RulesForm } from './rules-form.tsx';

type MailRulesProps = { onUnsaved: OnUnsaved };

/** The recipients and texts of mails, and for administrators the mails themselves (docs/product/settings.md#email-rules). */
export function MailRules({ onUnsaved }: MailRulesProps) {
  const rules = useQuery(emailRulesQuery);
  const me = useMe();
  // Once the rules are loaded, the button that has asked again is gone.
  const restoredFocus = useRestoredFocus(() => null, pageHeading);
  return (
    <>
      <div className="contents" {...restoredFocus}>
        <Answer query={rules} waiting={skeleton} failed="Email rules could not be loaded">
          {(saved) => <Rules saved={saved} onUnsaved={onUnsaved} />}
        </Answer>
      </div>
      {may(me, 'see mails') && <OutgoingMail />}
    </>
  );
}

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
          <div key={event} className="mail-rule mail-rule-head max-narrow:min-h-24 border-t border-line">
            <Skeleton width={130} />
            <Skeleton width="60%" />
          </div>
        ))}
      </Card>
    ))}
  </Waiting>
);
