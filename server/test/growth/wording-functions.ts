import { administeredOf } from '@purser/domain/activity';
import {
  detailsOfChanges,
  keyLabel,
  optionChanges,
  settingChanges,
  workflowChanges,
} from '@purser/domain/administration';
import { auditChanges, auditSummary } from '@purser/domain/audit';
import { auditedOptions, auditedSetting, auditedWorkflow } from '@purser/domain/audit-changes';
import { auditRow, searchWords, wordsOfEntry } from '@purser/domain/audit-search';
import {
  countRemarks,
  personRemark,
  type RowRemark,
  shortMessage,
  shownValue,
  unlistedRemark,
} from '@purser/domain/csv/remarks';
import { isVisible, nameLine } from '@purser/domain/invisible-characters';
import { defaultOptions } from '@purser/domain/options';
import { lookOf, shownName, takenNames } from '@purser/domain/people';
import { approverField, attachmentField, changeText, historyValue } from '@purser/domain/request-changes';
import { termsDifferences } from '@purser/domain/request-terms';
import type { WorkflowStep } from '@purser/domain/workflow';
import { grown, lists, texts } from './grown.ts';
import type { WorkOf } from './growth.ts';

const marks = { repeated: ['e\u0301', 'ß', '\u202e', '\u3000', 'ﬁ'] };

const stepOf = (label: string): WorkflowStep => ({
  key: label,
  label,
  description: '',
  actions: [],
  assigneeType: 'user',
  roleType: null,
  approverId: 1,
  defaultRole: null,
});

const workflows: WorkOf[] = lists((names) =>
  workflowChanges(
    names.map(stepOf),
    names.toReversed().map((name) => stepOf(`${name}.`)),
    new Map(),
  ),
);

const departmentOf = (names: readonly string[]): string =>
  JSON.stringify({
    segments: [...new Set(names)],
    percentages: Object.fromEntries(names.map((name) => [name, 1])),
  });

const noTerms = {
  productName: null,
  estimatedCost: null,
  department: null,
  businessOwnerId: null,
  techAdminId: null,
  executiveSponsorId: null,
};

const changeTo = (newValue: string) =>
  changeText({ who: 'Ann', fieldName: 'description', oldValue: null, newValue, after: null });
const fileAdded = (newValue: string) =>
  changeText({ who: 'Ann', fieldName: attachmentField, oldValue: null, newValue, after: null });

const remarksOn = (names: readonly string[]): RowRemark[] =>
  names.map((name, at) => ({ row: at + 2, ...unlistedRemark('business_segment', [name]) }));

const recordOf = (names: readonly string[], end = '') =>
  Object.fromEntries(names.map((name) => [name, `${name}${end}`]));

const entriesWith = (read: (entry: Parameters<typeof auditRow>[0]) => unknown): WorkOf[] => [
  ...texts(
    (name) => read({ ...auditEntry, actorName: name, details: { target: { id: 1, name }, note: name } }),
    marks,
  ),
  ...lists((names) =>
    read({ ...auditEntry, details: { changes: names.map((field) => ({ field, from: field, to: field })) } }),
  ),
];

const auditEntry = {
  at: '2026-11-21T12:00:00.000Z',
  actorId: 1,
  actorName: 'Ann',
  action: 'role_changed',
  details: {},
  ip: '198.51.100.24',
  requestId: null,
};

/** The functions that put what people wrote into sentences, with inputs that grow. */
export const wordingFunctions: Readonly<Record<string, readonly WorkOf[]>> = {
  'activity.administeredOf': texts(administeredOf, { starts: ['{"about":"'], repeated: ['{"about":'] }),
  'administration.detailsOfChanges': lists(detailsOfChanges),
  'administration.keyLabel': texts(keyLabel, { repeated: ['aA'] }),
  'administration.settingChanges': texts((text) => settingChanges('costTolerance', '', text)),
  'administration.optionChanges': [
    ...lists((names) =>
      optionChanges(
        { ...defaultOptions, paymentTypes: names },
        { ...defaultOptions, paymentTypes: names.toReversed().map((name) => `${name}.`) },
      ),
    ),
    ...lists((names) =>
      optionChanges(
        { ...defaultOptions, paymentTypes: names },
        { ...defaultOptions, paymentTypes: names.toReversed() },
      ),
    ),
  ],
  'administration.workflowChanges': workflows,
  'audit.auditChanges': [
    ...lists((names) => auditChanges(recordOf(names), recordOf(names, '.'))),
    ...texts((text) => auditChanges({ a: text }, { a: `${text}.` }), marks),
  ],
  'audit.auditSummary': entriesWith(({ details }) => auditSummary(details)),
  'audit-changes.auditedOptions': lists((names) =>
    auditedOptions(
      { ...defaultOptions, paymentTypes: names },
      { ...defaultOptions, paymentTypes: names.map((name) => `${name}.`) },
    ),
  ),
  'audit-changes.auditedSetting': texts((text) => auditedSetting('costTolerance', '', text)),
  'audit-changes.auditedWorkflow': lists((names) =>
    auditedWorkflow(names.map(stepOf), names.toReversed().map(stepOf), new Map()),
  ),
  'audit-search.auditRow': entriesWith(auditRow),
  'audit-search.searchWords': texts(searchWords, marks),
  'audit-search.wordsOfEntry': entriesWith(wordsOfEntry),
  'csv/remarks.countRemarks': [
    ...lists((names) => countRemarks(remarksOn(names))),
    ...lists((names) => countRemarks(names.map((message, row) => ({ row, message })))),
  ],
  'csv/remarks.personRemark': texts((text) => personRemark('tech_admin', 'unknown', text)),
  'csv/remarks.shortMessage': texts(shortMessage),
  'csv/remarks.shownValue': texts(shownValue),
  'csv/remarks.unlistedRemark': [
    ...lists((names) => unlistedRemark('business_segment', names)),
    ...texts((text) => unlistedRemark('status', [text])),
  ],
  'people.lookOf': texts(lookOf, marks),
  'people.takenNames': lists((names) => takenNames(names.map((name, id) => ({ id, name })))),
  'people.shownName': texts((name) => shownName({ id: 1, name, username: 'ann' }, new Map()), marks),
  'request-changes.approverField': texts(approverField, { repeated: ['e\u0301'] }),
  'request-changes.changeText': [
    ...texts(changeTo, { repeated: ['e\u0301'] }),
    ...texts(fileAdded, { repeated: ['e\u0301'] }),
  ],
  'request-changes.historyValue': [
    ...texts((text) => historyValue('department', text, new Map()), { starts: ['{"segments":['] }),
    ...lists((names) => historyValue('department', departmentOf(names), new Map())),
  ],
  'request-terms.termsDifferences': [
    ...texts((text) =>
      termsDifferences({ ...noTerms, vendor: text }, { ...noTerms, vendor: `${text}.` }, () => ''),
    ),
    grown(
      (count) => departmentOf(Array.from({ length: count }, (_, at) => `Segment ${at}`)),
      (department) =>
        termsDifferences(
          { ...noTerms, vendor: null, department },
          { ...noTerms, vendor: null, department: 'Studio' },
          () => '',
        ),
    ),
  ],
  'invisible-characters.isVisible': texts(isVisible, marks),
  'invisible-characters.nameLine': texts(nameLine, marks),
};
