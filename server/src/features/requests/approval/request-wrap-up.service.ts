import type { WithCost } from '@purser/api/contracts';
import type { ReplyOf } from '@purser/api/endpoint';
import type { completeRequest as completeEndpoint } from '@purser/api/requests';
import type { WrapUp } from '@purser/api/wrap-up';
import type { ApprovalState } from '@purser/domain/approvals/approval-state';
import { shownEndOf } from '@purser/domain/contracts';
import { invalid, Problem } from '@purser/domain/problem';
import { wrapUpStepOf } from '@purser/domain/requests';
import { wrapUpKey } from '@purser/domain/workflow';
