import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import { isOpen } from '@purser/domain/requests';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CommentsSection } from '../../features/comments/comments-section.tsx';
import { MentionTextArea } from '../../features/comments/mention-text-area.tsx';
import { AttachmentsSection } from '../../features/files/attachments-section.tsx';
import { RequestProgress } from '../../features/requests/approval/request-progress.tsx';
import { RequestTimeline } from '../../features/requests/approval/request-timeline.tsx';
import { SentBackNotice } from '../../features/requests/approval/sent-back-notice.tsx';
import type { OpenForm } from '../../features/requests/approval/step-actions-props.ts';
import { deciderOf } from '../../features/requests/approval/step-texts.ts';
import { type RequestDecision, useDecision } from '../../features/requests/approval/use-decision.ts';
import type { AnswersSaver, FormAnswersProps } from '../../features/requests/details/form-answers.tsx';
import { RequestDetails } from '../../features/requests/details/request-details.tsx';
import { useRequestRights } from '../../features/requests/use-request-rights.ts';
import { onDemand } from '../../lib/on-demand.tsx';
import { toast } from '../../lib/toast.ts';
import type { useUnsavedParts } from '../../lib/unsaved.ts';
import { Card } from '../../ui/card.tsx';
import { useFilesQuestion } from '../../ui/files-question.tsx';

const requestSoftware = onDemand(async () => (await import('./request-software.tsx')).RequestSoftware);
const deletion = onDemand(
  async () => (await import('../../features/requests/details/delete-request-dialog.tsx')).DeleteRequestDialog,
);
const wrapUp = onDemand(async () => (await import('./request-wrap-up.tsx')).WrapUpDialog);
// The module of contract dates is larger than the rest of the page, and most requests have no contract.
const requestedContract = onDemand(async () => (await import('./request-contract.tsx')).RequestContract);

const staleLink = onDemand(
  async () => (await import('../../features/requests/approval/stale-link.tsx')).StaleLink,
);

// Only requests that began from a form have questions.
const formAnswers = onDemand(
  async () => (await import('../../features/requests/details/form-answers.tsx')).FormAnswers,
);

const FormQuestions = (props: FormAnswersProps) =>
  props.request.questions.length > 0 && <formAnswers.Component {...props} />;

function StaleLink(props: Pick<RequestContentProps, 'request' | 'steps'>) {
  const isFromMail = useLocation({ select: ({ searchStr }) => searchStr.includes('decide=') });
  return isFromMail && <staleLink.Component {...props} />;
}

/** The parts of the page that may hold something unsaved. */
export const requestParts = {
  decision: null,
  details: null,
  wrapUp: null,
  answers: null,
  attachments: null,
  comments: null,
} as const;

type RequestContentProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  parts: ReturnType<typeof useUnsavedParts<keyof typeof requestParts>>;
  onDeleted: () => void;
};

export function RequestContent(props: RequestContentProps) {
  const { request, steps, onDeleted } = props;
  const { report, unsaved } = props.parts;
  const navigate = useNavigate();
  const typedProduct = useLocation({ select: ({ state }) => state.productName });
  const about = useRef<HTMLDivElement>(null);
  const decision = useDecision(request.id, steps, report.decision);
  const { submitting, keepSaver, files } = useAnswersFirst(decision, steps, unsaved.attachments !== null);
  const [open, setOpen] = useState<'wrap-up' | 'deletion' | null>(null);
  const [editAsked, setEditAsked] = useState(0);
  const [openForm, setOpenForm] = useState<OpenForm | null>(null);
  const [software, setSoftware] = useState<number | null>(null);
  const { isSubmitted, may, refusalOf } = useRequestRights(request, steps);
  const current = steps.find(({ stepName }) => stepName === request.currentStep);
  useWrapUpAhead(refusalOf('approve', request.currentStep) === 'no software');
  // Somebody else closed the request while the wrap-up's dialog was open.
  const isOver = open === 'wrap-up' && !isOpen(request.status) && software === null;
  useEndToast(isOver, request, steps);

  function finishWrapUp(softwareId: number) {
    setOpen(null);
    decision.finish('Software and contract created');
    setSoftware(softwareId);
  }

  function editDetails() {
    setEditAsked((count) => count + 1);
    about.current?.scrollIntoView({ block: 'start' });
    // Where the form is open already, it doesn't take the focus by itself.
    about.current?.querySelector<HTMLElement>('form input, form textarea')?.focus();
  }

  return (
    <>
      <SentBackNotice request={request} steps={steps} />
      <StaleLink request={request} steps={steps} />
      <div className="request-columns">
        <div className="request-about">
          <div className="request-subject" ref={about}>
            {request.contract && (
              <requestedContract.Component
                request={request}
                contract={request.contract}
                mayEdit={!isSubmitted && may('edit request terms')}
              />
            )}
            <RequestDetails
              request={request}
              steps={steps}
              onUnsaved={report.details}
              onSubmit={() => steps[0] && submitting.decide('approve', steps[0])}
              onForm={setOpenForm}
              onDelete={() => setOpen('deletion')}
              onDeleteNear={deletion.preload}
              editAsked={editAsked}
              typedProduct={typedProduct}
            />
            <FormQuestions
              request={request}
              mayEdit={may('edit request')}
              onUnsaved={report.answers}
              onSaver={keepSaver}
            />
            <AttachmentsSection
              requestId={request.id}
              canAdd={isOpen(request.status)}
              canDelete={({ uploadedBy }) => may('delete attachment', { uploadedBy })}
              onUnsaved={report.attachments}
            />
          </div>
          <Card className="p-4">
            <CommentsSection
              thread={{ requestId: request.id }}
              onUnsaved={report.comments}
              headingLevel={2}
            />
          </Card>
        </div>
        <RequestProgress
          request={request}
          steps={steps}
          decision={submitting}
          hasUnsavedDetails={unsaved.details !== null}
          openForm={openForm}
          CommentBox={MentionTextArea}
          onWrapUp={() => files.ask(() => setOpen('wrap-up'))}
          onClosing={files.ask}
          onEdit={may('edit request') ? editDetails : undefined}
          onCopied={(id) => void navigate({ to: '/requests/$id', params: { id: String(id) } })}
          onOpenSoftware={setSoftware}
          software={
            software !== null && (
              <requestSoftware.Component
                software={software}
                onCreated={setSoftware}
                onClose={() => setSoftware(null)}
              />
            )
          }
        />
        <RequestTimeline request={request} steps={steps} onDone={decision.announce} />
        {files.question}
        {open === 'deletion' && (
          <deletion.Component request={request} onClose={() => setOpen(null)} onDeleted={onDeleted} />
        )}
        {open === 'wrap-up' && !isOver && (
          <wrapUp.Component
            request={request}
            steps={steps}
            comment={decision.comment}
            answered={current && decision.answering.sentFor(current)}
            onUnsaved={report.wrapUp}
            onDone={finishWrapUp}
            onClose={() => setOpen(null)}
          />
        )}
      </div>
    </>
  );
}

const leftBehind =
  'They are still on their way, or could not be uploaded. The request moves on without them, and once it is closed no file can be added.';

/**
 * The decision of the page, whose submission takes along what is typed into the form's questions. Nothing is decided over
 * files that wait without asking.
 */
function useAnswersFirst(decision: RequestDecision, [first]: readonly RequestStep[], isFileWaiting: boolean) {
  const files = useFilesQuestion(isFileWaiting, leftBehind);
  const saver = useRef<AnswersSaver | null>(null);
  const keepSaver = useCallback((save: AnswersSaver | null) => {
    saver.current = save;
  }, []);
  const decide: RequestDecision['decide'] = (action, step, text) => {
    const go = () => decision.decide(action, step, text);
    const goOn = () => {
      if (action === 'approve' && step === first && saver.current) saver.current(go);
      else go();
    };
    // A comment moves nothing on.
    if (action === 'comment') goOn();
    else files.ask(goOn);
  };
  return { submitting: { ...decision, decide }, keepSaver, files };
}

/** The dialog's modules are large, so they are loaded before it opens. */
function useWrapUpAhead(isNext: boolean): void {
  useEffect(() => {
    if (!isNext) return;
    wrapUp.preload();
    requestSoftware.preload();
  }, [isNext]);
}

function useEndToast(isOver: boolean, request: PurchaseRequest, steps: readonly RequestStep[]): void {
  const announce = useEffectEvent(() => toast(closedToast(request, steps)));
  useEffect(() => {
    if (isOver) announce();
  }, [isOver]);
}

function closedToast({ status }: PurchaseRequest, steps: readonly RequestStep[]) {
  const decided = steps.findLast((step) => step.status !== 'pending');
  return {
    title: `${deciderOf({ decidedByName: 'Somebody else', decidedForName: null, ...decided })} ${status} this request`,
    description: 'So the software and its contract were not created here.',
    variant: 'destructive' as const,
  };
}
