/** Exported functions that take texts and aren't timed, by the reason why they needn't be. */

const looksAtWords = 'it compares a word with a few others, or puts words together';
const counts = 'it counts with dates, amounts and ids; the texts that are with them it only hands on';
const isTimedWithin = 'it is a step of planImport, which is timed';
const makesSchema = 'its texts are our own, and what it makes of them is a part of a schema, which is timed';

export const exemptFunctions: Readonly<Record<string, string>> = {
  'contracts.nextContractDefaults': counts,
  'contracts.shownEndOf': counts,
  'csv-agreement.findAgreeing': isTimedWithin,
  'csv-agreement.signatureOf': isTimedWithin,
  'csv-lengths.isTooLong': 'it looks at the length alone',
  'csv-matching.contractValues': isTimedWithin,
  'csv-matching.matchRows': isTimedWithin,
  'csv-plan-item.planItem': isTimedWithin,
  'csv-records.completeContract': counts,
  'csv-records.completeItem': counts,
  'dates.todayIn': 'its zone and its instant are the server’s own',
  'endpoint.endpoint': makesSchema,
  'fields.optionalDate': makesSchema,
  'fields.positiveAmount': makesSchema,
  'fields.requiredDate': makesSchema,
  'fields.requiredText': makesSchema,
  'fields.tooLong': makesSchema,
  'hand-over.handOver': counts,
  'people-file.listedName': 'it is people.nameOf, which is timed',
  'people-file.refusalOf': looksAtWords,
  'reminders.renewalDayOf': counts,
  'renewals.openEndLabel': looksAtWords,
  'renewals.renewalOf': counts,
  'request-words.daysInStatus': 'its instants are the server’s own',
  'request-words.requestTitle': looksAtWords,
  'request-words.stepDisplays': looksAtWords,
  'request-words.titleParts': looksAtWords,
  'requests.act': counts,
  'requests.assigneeOf': counts,
  'requests.currentAssigneeOf': counts,
  'requests.rightsOn': counts,
  'requests.startOf': counts,
  'requests.wrapUpStepOf': looksAtWords,
  'spend-overview.spendOverview': counts,
  'spend.annualizedCost': counts,
  'spend.countedTerms': counts,
  'spend.termsOf': counts,
  'spend.yearlyCost': counts,
  'workflow.missingOwnersMessage': looksAtWords,
};
