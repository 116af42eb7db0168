import type { PurchaseRequest, RequestStep } from '@purser/api/request-replies';
import type { CommentBox } from './reject-dialog.tsx';
import type { RequestDecision } from './use-decision.ts';

/** What the buttons of a step need. */
export type StepActionsProps = {
  request: PurchaseRequest;
  steps: readonly RequestStep[];
  step: RequestStep;
  decision: RequestDecision;
  /** Unsaved changes of the request's details, which a decision would leave behind. */
  hasUnsavedDetails: boolean;
  openForm: OpenForm | null;
  CommentBox: CommentBox;
  onWrapUp: () => void;
};

/** The form of the request's details, which other parts of the page can submit. */
export interface OpenForm {
  /** Saves and submits the request, or marks the fields that are missing. */
  readonly submit: () => void;
}
