/** How notice can be given (docs/product/renewals.md#decisions). */
export const noticeMethods = ['letter', 'email', 'portal', 'other'] as const;
export type NoticeMethod = (typeof noticeMethods)[number];

const labels: Readonly<Record<NoticeMethod, string>> = {
  letter: 'Letter',
  email: 'E-mail',
  portal: 'Portal',
  other: 'Other',
};

/** @example noticeMethodLabel('email') // 'E-mail' */
export const noticeMethodLabel = (method: NoticeMethod): string => labels[method];
