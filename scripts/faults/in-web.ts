import { inLayer } from './fault.ts';

export const webFaults = inLayer('web', [
  [
    'My work stays as it was after a decision',
    'missing invalidation',
    'web/src/lib/query-keys.ts',
    "'my-work': ['request', 'people'],",
    "'my-work': ['people'],",
  ],
  [
    'The count of renewals stays as it was',
    'missing invalidation',
    'web/src/lib/query-keys.ts',
    "'renewals-count': ['software', 'people'],",
    "'renewals-count': ['people'],",
  ],
  [
    'Lists of requests stay as they were after a change of role',
    'missing invalidation',
    'web/src/features/users/users.queries.ts',
    '      // A step without an approver waits for every administrator.\n      void refreshRequests(client);\n',
    '',
  ],
  [
    'Closing an old toast closes the new one',
    'flipped condition',
    'web/src/lib/toast.ts',
    'if (current?.id !== id) return;',
    'if (!current) return;',
  ],
  [
    'Unsaved work is lost when the session ends',
    'flipped condition',
    'web/src/lib/session.tsx',
    'if (isWork || hasUnsaved())',
    'if (isWork)',
  ],
  [
    'A form is sent before its files have arrived',
    'lost await',
    'web/src/lib/form-files.ts',
    'const uploaded = await files.upload();',
    'const uploaded = (await Promise.race([files.upload(), []])) ?? [];',
  ],
  [
    'The first attempt is repeated only after a second',
    'off by one',
    'web/src/features/files/upload-entry.ts',
    'retryDelays[attempts] :',
    'retryDelays[attempts + 1] :',
  ],
  [
    'A new administrator is told to be none any more',
    'swapped messages',
    'web/src/features/users/users.queries.ts',
    "role === 'admin' ? 'now' : 'no longer'",
    "role === 'admin' ? 'no longer' : 'now'",
  ],
  [
    'The focus is taken from where somebody put it',
    'flipped condition',
    'web/src/screens/page-focus.ts',
    'if (isReplaced && isFocusLost()) focusHeading();',
    'if (isReplaced) focusHeading();',
  ],
]);

// What is seen only in a browser on the built application.
export const journeyFaults = inLayer('journeys', [
  [
    'A page restored by Back shows the last session',
    'missing invalidation',
    'web/src/main.tsx',
    'if (persisted) recheckSession(client);',
    'if (!persisted) recheckSession(client);',
  ],
  [
    'The page itself is cached for a year',
    'flipped condition',
    'server/src/platform/app-files.ts',
    "isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'",
    "isHashed ? 'no-cache' : 'public, max-age=31536000, immutable'",
  ],
]);
