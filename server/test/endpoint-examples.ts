/** Whose right each call is, and what it takes where a sample of its schema is no right call. */

/** Each endpoint stands in one of these lists, by its name; a new one is entered under whose right it is. */
export const rights = {
  admins: `createBackup downloadBackup listBackups countAudit exportAudit getAuditExtent listAudit listAuditSources
    saveBudgets saveFiscalYearStart uploadBudgets deleteCurrencyRates deleteExchangeRate saveExchangeRates
    uploadExchangeRates countOptionUses renameOption getMail listMails resendMail resetEmailRules saveEmailRules testEmailRule saveCostTolerance
    saveSetting downloadReport getSystem bulkImportUsers deleteUser updateUser getUserDuties endSessions saveWorkflow
    listWorkflowVersions saveApprovalGroups saveHolidays saveRequestForms tryWorkflow`,
  /** Calls that people make for themself or for what is theirs, and administrators for anybody. */
  owners: `putAbsence deleteAbsence endUserSessions undoImport deleteScenario updateRequest deleteRequest actOnRequest
    reassignStep withdrawRequest completeRequest deleteRequestAttachment`,
  signedIn: `listActivity getApprovalGroups getHolidays getRequestForms getBudgetUse getBudgets createCalendarFeed
    deleteCalendarFeed listCalendarFeeds addComment addRequestComment listComments listRequestComments applyRate
    createContract deleteContract getContract listContracts listContractsForReview listContractsInCurrencies
    listSoftwareContracts patchContract putContract getRateOverview listExchangeRates addRequestAttachment addVendorFile
    deleteVendorFile downloadRequestAttachment downloadVendorFile listRequestAttachments listVendorFiles
    requestAttachmentUpload requestUpload getForecast getForecastItems getForecastChanges listScenarios saveScenario addChangeLog
    listChangeLogs listRequestChanges listRecordChanges exportRecordChanges listImports previewUndo getEmailRules previewEmailRule getMyWork countUnread
    getNotificationSettings listNotifications readNotifications saveNotificationSettings exportCsv exportCsvView
    getPortfolio uploadCsv getPrices listPriceChanges assignRenewals countPressing decideRenewal exportRenewalTerms
    getItemRenewal getSavings listRenewalTerms snoozeRenewal withdrawRenewal getRenewals listAlike listRequestRepeats
    copyRequest countMyTurn createRequest exportRequests getRequest listApprovalRequests listRequestSteps listRequests
    submitContract submitSoftware abortMultipart completeMultipart createMultipart getTemporaryCredentials
    getUploadParameters listMultipart signPart getMe updateMe getOptionsInUse getSoftwareOptions listSettings
    saveSoftwareOptions createSoftware deleteSoftware getSoftware listSoftware patchSoftware putSoftware
    terminateSoftware getSpend getSpendItems getYearDifference getFinancialStats listUserRoles listUsers getWorkflow`,
  anyone: 'reportError uploadBytes getAuthConfig passwordLogin passwordRegister',
};

/** The writes of a record that heed `If-Match`, and those of records without a version. */
export const versions = {
  heeded: `putSoftware patchSoftware terminateSoftware deleteSoftware putContract patchContract deleteContract
    decideRenewal withdrawRenewal updateRequest deleteRequest actOnRequest reassignStep withdrawRequest completeRequest`,
  none: `putAbsence deleteAbsence deleteCalendarFeed addComment addRequestComment createContract submitContract
    deleteRequestAttachment deleteVendorFile deleteScenario addChangeLog undoImport resendMail snoozeRenewal copyRequest
    deleteUser endUserSessions updateUser`,
};

export const contract = {
  startDate: '2026-12-01',
  endDate: '2027-11-30',
  cost: 1200,
  billingCycle: 'yearly',
};
const first = { key: 'request_submission', label: 'Submission' };
const file = { fileName: 'a.pdf', filePath: '/a', fileSize: 1 };

interface Example {
  /** The record’s, where it isn’t the first of its kind. */
  readonly id?: number;
  readonly body?: object;
  readonly query?: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** By the name of the endpoint. */
export const examples: Readonly<Record<string, Example>> = {
  putAbsence: { body: { from: '2026-11-23', to: '2026-11-30', delegateId: 2 } },
  saveApprovalGroups: { body: { groups: [{ key: 'finance', name: 'Finance', memberIds: [1] }] } },
  saveRequestForms: { body: { forms: [{ key: 'seats', name: 'More seats' }] } },
  saveHolidays: { body: { days: ['2026-12-25'] } },
  saveBudgets: { query: '?year=2027', body: { budgets: [{ segment: 'Studio', amount: 5 }] } },
  applyRate: { body: { ids: [1], date: '2026-11-20' } },
  createContract: { body: contract },
  putContract: { body: contract },
  submitContract: { body: contract },
  submitSoftware: { body: { vendor: 'Figma', product_name: 'Seats', contract } },
  completeRequest: { id: 2, body: { software: { vendor: 'Figma', product_name: 'Seats' }, contract } },
  deleteCurrencyRates: { params: { currency: 'EUR' } },
  deleteExchangeRate: { params: { currency: 'EUR', date: '2026-11-20' } },
  saveExchangeRates: { body: { rates: [{ currency: 'EUR', date: '2026-11-20', rate: 1.1 }] } },
  addRequestAttachment: { body: { ...file, requestId: 1 } },
  addVendorFile: { body: { ...file, softwareId: 1 } },
  testEmailRule: { body: { type: 'approvalStep', to: 'it@example.com' } },
  decideRenewal: { body: { termEnd: '2027-11-30', decision: 'renew' } },
  withdrawRenewal: { query: '?termEnd=2027-11-30' },
  snoozeRenewal: { body: { until: '2026-12-01' } },
  terminateSoftware: { body: { endDate: '2026-12-01' } },
  countOptionUses: { query: '?list=paymentTypes&value=Check' },
  renameOption: { body: { list: 'paymentTypes', from: 'Check', to: 'Cheque' } },
  saveSetting: { params: { key: 'contractsNeedApproval' }, body: { value: true } },
  updateRequest: { body: { vendor: 'Other' } },
  actOnRequest: { body: { action: 'approve', stepName: 'check' } },
  reassignStep: { body: { newAssigneeId: 2 }, params: { stepId: 2 } },
  saveWorkflow: { body: { steps: [first, { key: 'check', label: 'Check' }] } },
  listAlike: { query: '?vendor=Figma&productName=Seats' },
  getUploadParameters: { query: '?filename=a.pdf' },
  createMultipart: { body: { filename: 'a.pdf' } },
  uploadBytes: { params: { key: 'k'.repeat(32) } },
  updateUser: { body: { role: 'user' } },
};
