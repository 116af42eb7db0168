import type { MailEvent } from '@purser/domain/mail';
import type { MailTemplate } from '@purser/domain/mail-templates';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { QueryError } from '../../ui/query-error.tsx';
import { previewQuery } from './mail.queries.ts';
import { RenderedMail, RenderedMailSkeleton } from './rendered-mail.tsx';

type MailPreviewProps = {
  event: MailEvent;
  title: string;
  /** As they are typed. */
  texts: MailTemplate;
  /** While its card is closed, nothing is asked. */
  isShown: boolean;
};

export function MailPreview({ event, title, texts, isShown }: MailPreviewProps) {
  const settled = useSettledTexts(texts);
  const preview = useQuery({ ...previewQuery({ type: event, ...settled }), enabled: isShown });
  const { data } = preview;
  return (
    <div className="mail-preview" aria-busy={preview.isFetching}>
      <header>
        <h4>Preview</h4>
        {data && !preview.isError && <span>{aboutText(data.about)}</span>}
      </header>
      {preview.isError && <QueryError title="The preview could not be made" query={preview} />}
      {!preview.isError && !data && <RenderedMailSkeleton label="Loading the preview" hasSubject />}
      {!preview.isError && data && (
        <RenderedMail subject={data.subject} html={data.html} title={`Preview: ${title}`} />
      )}
    </div>
  );
}

const aboutText = (about: string | null): string =>
  about === null ? 'about an invented record, for want of a real one' : `about ${about}`;

/** The texts of a mail once nobody has typed for a moment. */
function useSettledTexts({ subject, html }: MailTemplate): MailTemplate {
  const [settled, setSettled] = useState({ subject, html });
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ subject, html }), 400);
    return () => clearTimeout(timer);
  }, [subject, html]);
  return settled;
}
