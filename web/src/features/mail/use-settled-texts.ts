import type { MailTemplate } from '@purser/domain/mail-templates';
import { useEffect, useState } from 'react';

const pause = 400;

/** The texts of a mail once nobody has typed for a moment. */
export function useSettledTexts({ subject, html }: MailTemplate): MailTemplate {
  const [settled, setSettled] = useState({ subject, html });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, html }), pause);
    return () => clearTimeout(timer);
  }, [subject, html]);
  return settled;
}
