import type { MailEvent } from '@purser/domain/mail';
import type { MailTemplate } from '@purser/domain/mail-templates';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../lib/query-client.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton, Waiting } from '../../ui/skeleton.tsx';
import { previewQuery } from './mail.queries.ts';
import { MailPaper } from './mail-paper.tsx';
import { useSettledTexts } from './use-settled-texts.ts';

type MailPreviewProps = {
  event: MailEvent;
  title: string;
  /** As they are typed. */
  texts: MailTemplate;
  /** While it is folded away, nothing is asked. */
  isShown: boolean;
};

/** What the mail looks like about a real record, while one types. */
export function MailPreview({ event, title, texts, isShown }: MailPreviewProps) {
  const settled = useSettledTexts(texts);
  const preview = useQuery({ ...previewQuery({ type: event, ...settled }), enabled: isShown });
  const { data } = preview;
  return (
    <div className="mail-preview" aria-busy={preview.isFetching}>
      <header>
        <h4>Preview</h4>
        {data && !preview.isError && <span>{aboutWords(data.about)}</span>}
      </header>
      {preview.isError && (
        <ErrorState
          title="The preview could not be made"
          text={messageOf(preview.error)}
          onRetry={() => void preview.refetch()}
          busy={preview.isFetching}
        />
      )}
      {!preview.isError && !data && skeleton}
      {!preview.isError && data && (
        <MailPaper subject={data.subject} html={data.html} title={`Preview: ${title}`} />
      )}
    </div>
  );
}

const aboutWords = (about: string | null): string =>
  about === null ? 'about an invented record, for want of a real one' : `about ${about}`;

const skeleton = (
  <Waiting label="Loading the preview" className="mail-paper">
    <p>
      <Skeleton width="70%" />
    </p>
    <div className="grid gap-3 p-4">
      <Skeleton />
      <Skeleton width="85%" />
      <Skeleton width="40%" />
    </div>
  </Waiting>
);
