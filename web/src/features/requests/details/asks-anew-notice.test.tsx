import type { PurchaseRequest } from '@purser/api/request-replies';
import { termsOf } from '@purser/domain/request-terms';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderPart } from '../../../../test/render-app.tsx';
import { decisionBy, jack, requestOf, stepsWith, tom } from '../../../../test/requests.ts';
import { AsksAnewNotice } from './asks-anew-notice.tsx';
import { valuesOf } from './request-fields.ts';

const request = requestOf({ estimatedCost: 5000 });
const approvedAt = (estimatedCost: number): PurchaseRequest['basis'] => ({
  ...termsOf(request),
  estimatedCost,
  contract: null,
});

const steps = stepsWith(request, { 1: { decisions: [decisionBy(tom)], dueDays: 2 } });

/** What is said of a form in which something was typed, where approvals rest on a basis; nothing where nobody is asked. */
function noticeOf(
  shown: Partial<PurchaseRequest>,
  typed: Partial<ReturnType<typeof valuesOf>>,
): string | null | undefined {
  const known = { ...request, ...shown };
  renderPart(<AsksAnewNotice request={known} steps={steps} values={{ ...valuesOf(known), ...typed }} />);
  return screen.queryByRole('status')?.textContent;
}

const said = `This asks ${tom.name} to approve again`;

test('A cost above the approved one says whom it asks again', () => {
  expect(noticeOf({ basis: approvedAt(10_000) }, { estimatedCost: '$10,000.01' })).toBe(
    `${said}Estimated Cost is part of what was approved.`,
  );
});

test('A cost that can’t be read yet asks nobody', () => {
  expect(noticeOf({ basis: approvedAt(10_000) }, { estimatedCost: '12.' })).toBeUndefined();
});

test('What has been changed already while it was sent back is told as well', () => {
  const sentBack = { round: 2, sentBackBy: jack.id, vendor: 'Backblaze', basis: approvedAt(5000) };
  expect(noticeOf(sentBack, { techAdminId: null })).toBe(
    `${said}Vendor and Tech Admin are part of what was approved.`,
  );
});
