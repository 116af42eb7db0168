import { percentagesProblem } from '@purser/api/software';
import { readAnswers } from '@purser/domain/approvals/answers';
import { isDateText } from '@purser/domain/days';
import { compareByDefault, firstByDefault } from '@purser/domain/default-order';
import { departmentText, parseDepartment } from '@purser/domain/department';
import { excerptOf } from '@purser/domain/excerpt';
import { extensionOf, fitsName, isAllowedName, mimeTypeOf, safeFileName } from '@purser/domain/files';
import { budgetColumns, readBudgets } from '@purser/domain/forecast/budget-file';
import { replaceInvisible } from '@purser/domain/invisible-characters';
import { fillBody, fillSubject, unknownPlaceholders } from '@purser/domain/mail-templates';
import { readableValues } from '@purser/domain/mail-values';
import { handlesIn, mentionAt, mentionedIn, splitMentions, suggestPeople } from '@purser/domain/mentions';
import { parseCents, parseCost } from '@purser/domain/money';
import { newsOf, newsOfMail } from '@purser/domain/notifications';
import { isActive, optionLabel, parseBillingCycle, parseNoticeUnit } from '@purser/domain/options';
import { nameOf, parseEmail, usernameOf } from '@purser/domain/people';
import { peopleColumns, readPeople } from '@purser/domain/people-file';
import { invalid } from '@purser/domain/problem';
import { readCount, readDays, readPercent } from '@purser/domain/ranged-values';
import { actionText } from '@purser/domain/request-labels';
import { comparableText, sameProductKey } from '@purser/domain/same-product';
import {
  arePercentagesValid,
  countedCents,
  parsePercentages,
  segmentPercents,
  segmentShares,
  segmentWeights,
  totalPercent,
} from '@purser/domain/segments';
import { framesOf } from '@purser/domain/stack-frames';
import { otherMark, typedAmount } from '@purser/domain/typed-amount';
import { grown, lists, texts } from './grown.ts';
import type { WorkOf } from './growth.ts';

const percentOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, 1]));

const percentLists = (read: (segments: readonly string[], text: string) => unknown): WorkOf[] => [
  ...lists((names) => read(names, JSON.stringify(percentOf(names)))),
  ...lists((names) => read([...new Set(names)], JSON.stringify(percentOf(names)))),
];

const choice = { key: 'it', label: 'It', type: 'choice', required: true } as const;
const questionsOf = (keys: readonly string[]) =>
  keys.map((key) => ({ ...choice, key, type: 'text' as const }));

const itemSharedBy = (segments: readonly string[], percentages: string) => ({
  business_segment: segments,
  business_segment_percentages: percentages,
});

const departments = { starts: ['{"segments":['], repeated: ['"a",', '[', '{"a":'] };

const braces = { starts: ['{{', '{{ vendor'], repeated: ['{{', '{{vendor}}', '{{ x }}', '{{vendor}}\n'] };

const mentions = { starts: ['@', 'a@'], repeated: ['@a', '@a.', '@ann ', '@\u0301', 'a\u0301'] };

const people = (count: number) => Array.from({ length: count }, (_, at) => `person${at}`);

type ReadMentions = (text: string, usernames: ReadonlySet<string>) => unknown;

// A comment that names as many people as there are.
const crowded = (read: ReadMentions): WorkOf =>
  grown(
    (count) => ({ text: people(count).join('.,@'), usernames: new Set(people(count)) }),
    ({ text, usernames }) => read(text, usernames),
  );

const columns = { email: 0, name: 1, firstName: undefined, lastName: undefined, width: 2 };

const peopleRows = (read: (cell: string) => readonly string[]): WorkOf[] =>
  texts((text) => readPeople([{ row: 2, cells: read(text) }], columns, []), {
    starts: ['ann@example.com', 'a@'],
    repeated: ['a.', 'a@', 'a-'],
  });

const budgetRows = (read: (cell: string) => readonly string[]): WorkOf[] =>
  texts(
    (text) =>
      readBudgets(
        [{ row: 2, cells: read(text) }],
        { year: 0, segment: 1, vendor: undefined, amount: 2 },
        'USD',
      ),
    {
      starts: ['2027', 'FY ', '1,2'],
      repeated: ['1,', ' ', 'FY'],
    },
  );

const anyRange = { least: 0, most: 365 };
const amounts = { starts: ['1', '1.', '1.5'], ends: ['1'] };

const addresses = { starts: ['a@', 'a@a', 'ann@example.com'], repeated: ['a.', 'a-', '.a', '@a'] };

const placed = { vendor: 'Adobe', product_name: 'Stock', id: 1 };

/** The parsers of people, comments, mails, money and what else the domain and the API read, with inputs that grow. */
export const textParsers: Readonly<Record<string, readonly WorkOf[]>> = {
  'approvals/answers.readAnswers': [
    ...texts((text) => readAnswers(questionsOf(['it']), { it: text })),
    ...lists((names) => readAnswers(questionsOf(names), percentOf(names))),
    ...lists((names) => readAnswers([{ ...choice, options: names }], { it: names.at(-1) })),
  ],
  'days.isDateText': texts(isDateText, { starts: ['2024-01-01'] }),
  'department.parseDepartment': [
    ...texts(parseDepartment, departments),
    ...lists((names) => parseDepartment(JSON.stringify({ segments: names, percentages: percentOf(names) }))),
    ...lists((names) =>
      parseDepartment(JSON.stringify({ segments: [...new Set(names)], percentages: percentOf(names) })),
    ),
  ],
  'department.departmentText': lists((names) => departmentText(names, percentOf(names))),
  'options.parseNoticeUnit': texts(parseNoticeUnit),
  'ranged-values.readCount': texts((text) => readCount(text, anyRange), amounts),
  'ranged-values.readPercent': texts((text) => readPercent(text, anyRange), amounts),
  'ranged-values.readDays': [
    ...texts((text) => readDays(text, anyRange), { repeated: ['1 ', '2;', ', '] }),
    ...lists((names) => readDays(names, anyRange)),
  ],
  'excerpt.excerptOf': [
    ...texts((text) => excerptOf(text), { repeated: ['e\u0301', '👩‍💻', 'ab '] }),
    ...texts((text) => excerptOf(text, text.length - 1), { repeated: ['e\u0301', '👩‍💻', 'ab '] }),
  ],
  'files.extensionOf': texts(extensionOf, { repeated: ['.a'] }),
  'files.isAllowedName': texts(isAllowedName, { repeated: ['.a'] }),
  'files.mimeTypeOf': texts(mimeTypeOf, { repeated: ['.a'] }),
  'files.fitsName': texts((text) => fitsName(`${text}.txt`, new TextEncoder().encode(text))),
  'files.safeFileName': texts(safeFileName, { repeated: ['../', '.a', '\u202e', 'a\\', 'e\u0301'] }),
  'mail-templates.fillSubject': [
    ...texts((text) => fillSubject(text, { vendor: text }), braces),
    ...texts((text) => fillSubject('{{vendor}}', { vendor: text }), braces),
  ],
  'mail-templates.fillBody': [
    ...texts((text) => fillBody(text, { vendor: text }), braces),
    ...texts((text) => fillBody('<p>{{vendor}}</p>', { vendor: text }), { repeated: ['&', '\r\n', '<'] }),
  ],
  'notifications.newsOf': texts((text) => newsOf(text, text), { repeated: ['ab ', 'e\u0301'] }),
  'notifications.newsOfMail': texts((text) =>
    newsOfMail('comment', { author: text, vendor: text, product: text, comment: text }),
  ),
  'mail-values.readableValues': [
    ...texts((text) => readableValues({ endDate: text, cost: text }), amounts),
    ...lists((names) => readableValues(percentOf(names))),
  ],
  'mail-templates.unknownPlaceholders': [
    ...texts((text) => unknownPlaceholders(text, 'softwareComment'), braces),
    ...lists((names) =>
      unknownPlaceholders(names.map((_, at) => `{{a${'b'.repeat(at % 99)}}}`).join(''), 'approvalStep'),
    ),
  ],
  'default-order.compareByDefault': texts((text) =>
    compareByDefault({ ...placed, product_name: text }, { ...placed, product_name: `${text}x` }),
  ),
  'default-order.firstByDefault': lists((names) =>
    firstByDefault(
      names.map((product_name, id) => ({ ...placed, product_name, id })),
      100,
      (item) => item,
    ),
  ),
  'mentions.handlesIn': [...texts(handlesIn, mentions), crowded(handlesIn)],
  'mentions.splitMentions': [
    ...texts((text) => splitMentions(text, new Set(['ann'])), mentions),
    crowded(splitMentions),
  ],
  'mentions.mentionedIn': [crowded(mentionedIn)],
  'mentions.mentionAt': texts((text) => mentionAt(text, text.length), mentions),
  'mentions.suggestPeople': [
    ...texts((text) => suggestPeople([{ username: text }, { username: `${text}x`, name: text }], text)),
    grown(
      (count) => people(count).map((username) => ({ username })),
      (everybody) => suggestPeople(everybody, 'son9'),
    ),
  ],
  'money.parseCents': texts(parseCents, amounts),
  'money.parseCost': texts(parseCost, amounts),
  'request-labels.actionText': texts(actionText, { starts: ['• '], repeated: ['• ', ' '] }),
  'same-product.comparableText': texts(comparableText),
  'same-product.sameProductKey': texts((text) => sameProductKey(text, text)),
  'options.parseBillingCycle': texts(parseBillingCycle, { starts: ['yearly'] }),
  'options.isActive': texts(isActive),
  'options.optionLabel': texts(optionLabel, { repeated: ['_'] }),
  'forecast/budget-file.budgetColumns': [
    ...lists(budgetColumns),
    ...texts((text) => budgetColumns([text, text])),
  ],
  'forecast/budget-file.readBudgets': [
    ...budgetRows((text) => [text, 'Studio', '5']),
    ...budgetRows((text) => ['2027', text, '5']),
    ...budgetRows((text) => ['2027', 'Studio', text]),
  ],
  'people-file.peopleColumns': [...lists(peopleColumns), ...texts((text) => peopleColumns([text, text]))],
  'people-file.readPeople': [
    ...peopleRows((text) => [text, 'Ann']),
    ...peopleRows((text) => ['ann@example.com', text]),
    ...peopleRows((text) => ['ann@example.com', 'Ann', text]),
    grown(
      (count) => people(count).map((name, at) => ({ row: at + 2, cells: [`${name}@example.com`, name] })),
      (rows) => readPeople(rows, columns, ['example.com']),
    ),
  ],
  'people.parseEmail': texts(parseEmail, addresses),
  'people.usernameOf': texts(usernameOf, addresses),
  'people.nameOf': texts(nameOf, { ...addresses, repeated: ['a.', '._-', 'a_'] }),
  'problem.invalid': lists((names) => invalid(Object.fromEntries(names.map((name) => [name, name])))),
  'segments.parsePercentages': texts(parsePercentages, { starts: ['{"a":'], repeated: ['{"a":', '"a":1,'] }),
  'segments.arePercentagesValid': [
    ...lists((names) => arePercentagesValid(percentOf(names), names)),
    ...lists((names) => arePercentagesValid(percentOf(names), [...new Set(names)])),
  ],
  'segments.totalPercent': lists((names) => totalPercent(percentOf(names))),
  'segments.segmentPercents': percentLists(segmentPercents),
  'segments.countedCents': percentLists((segments, percentages) =>
    countedCents(100n, itemSharedBy(segments, percentages), new Set(segments)),
  ),
  'segments.segmentShares': percentLists((segments, text) => segmentShares(1n, segments, text)),
  'segments.segmentWeights': [
    ...texts((text) => segmentWeights(['Capital'], text), { starts: ['{"Capital":'] }),
    ...percentLists(segmentWeights),
  ],
  'software.percentagesProblem': percentLists(percentagesProblem),
  'stack-frames.framesOf': texts(framesOf, {
    starts: ['at save (https://a.example/form.js:1:2)'],
    repeated: ['at ', 'http://', '/', ':1:2', 'at s (https://a/b:1:2)\n'],
  }),
  'typed-amount.otherMark': texts((text) => otherMark(text, 'USD'), amounts),
  'typed-amount.typedAmount': texts((text) => typedAmount(text, 'USD'), amounts),
  'invisible-characters.replaceInvisible': texts((text) => replaceInvisible(text, ' '), {
    repeated: ['\u202e', '\u202ea'],
  }),
};
