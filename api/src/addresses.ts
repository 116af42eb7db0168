/**
 * The method and path of each call, by the name of its endpoint. They stand apart from the endpoints, so that the client can
 * call without the schemas; the types of bodies and replies come from the endpoint.
 */

/** The session and the signed-in person. */
export const getAuthConfig = 'GET /api/auth/config';
export const getMe = 'GET /api/me';
export const updateMe = 'PUT /api/me';
export const passwordLogin = 'POST /api/auth/login';
export const passwordRegister = 'POST /api/auth/register';

/** Software items and what belongs to them. */
export const listSoftware = 'GET /api/software';
export const getSoftware = 'GET /api/software/:id';
export const createSoftware = 'POST /api/software';
export const putSoftware = 'PUT /api/software/:id';
export const patchSoftware = 'PATCH /api/software/:id';
export const terminateSoftware = 'POST /api/software/:id/terminate';
export const deleteSoftware = 'DELETE /api/software/:id';
export const getPortfolio = 'GET /api/portfolio';
export const uploadCsv = 'POST /api/software/upload-csv';
export const exportCsvView = 'POST /api/software/export-csv';
export const exportCsv = 'GET /api/software/export-csv';
export const listImports = 'GET /api/imports';
export const previewUndo = 'GET /api/imports/:id/undo';
export const undoImport = 'POST /api/imports/:id/undo';
export const listChangeLogs = 'GET /api/software/:id/change-logs';
export const addChangeLog = 'POST /api/software/:id/change-logs';
export const listComments = 'GET /api/software/:id/comments';
export const addComment = 'POST /api/software/:id/comments';
export const requestUpload = 'POST /api/vendor-files/upload';
export const uploadBytes = 'PUT /api/uploads/:key';
export const addVendorFile = 'POST /api/vendor-files';
export const listVendorFiles = 'GET /api/software/:id/vendor-files';
export const deleteVendorFile = 'DELETE /api/software/:id/vendor-files/:fileId';
export const downloadVendorFile = 'GET /api/vendor-files/:id/download';
export const createMultipart = 'POST /api/s3/multipart';
export const listMultipart = 'GET /api/s3/multipart/:uploadId';
export const signPart = 'GET /api/s3/multipart/:uploadId/:partNumber';
export const completeMultipart = 'POST /api/s3/multipart/:uploadId/complete';
export const abortMultipart = 'DELETE /api/s3/multipart/:uploadId';
export const getUploadParameters = 'GET /api/s3/params';
export const getTemporaryCredentials = 'GET /api/s3/sts';

/** Contracts, their money and their dates. */
export const listContracts = 'GET /api/contracts';
export const listSoftwareContracts = 'GET /api/software/:id/contracts';
export const createContract = 'POST /api/software/:id/contracts';
export const getContract = 'GET /api/contracts/:id';
export const listContractsForReview = 'GET /api/contracts/review';
export const putContract = 'PUT /api/contracts/:id';
export const patchContract = 'PATCH /api/contracts/:id';
export const deleteContract = 'DELETE /api/contracts/:id';
export const listContractsInCurrencies = 'GET /api/contracts/in-currencies';
export const applyRate = 'POST /api/contracts/apply-rate';
export const submitContract = 'POST /api/software/:id/contracts/submit';
export const submitSoftware = 'POST /api/software/submit';
export const getRenewals = 'GET /api/renewals';
export const listRenewalTerms = 'GET /api/renewals/terms';
export const countPressing = 'GET /api/renewals/count';
export const exportRenewalTerms = 'GET /api/renewals/terms.csv';
export const assignRenewals = 'POST /api/renewals/bulk';
export const getSavings = 'GET /api/renewals/saved';
export const getItemRenewal = 'GET /api/software/:id/renewal';
export const decideRenewal = 'PUT /api/software/:id/renewal';
export const withdrawRenewal = 'DELETE /api/software/:id/renewal';
export const snoozeRenewal = 'POST /api/software/:id/snooze';
export const listCalendarFeeds = 'GET /api/calendar-feeds';
export const createCalendarFeed = 'POST /api/calendar-feeds';
export const deleteCalendarFeed = 'DELETE /api/calendar-feeds/:id';
export const getFinancialStats = 'GET /api/stats/financial';
export const getForecast = 'GET /api/stats/forecast';
export const getForecastItems = 'GET /api/stats/forecast/items';
export const getForecastChanges = 'GET /api/stats/forecast/changes';
export const getYearDifference = 'GET /api/stats/year-difference';
export const getSpend = 'GET /api/stats/spend';
export const getSpendItems = 'GET /api/stats/spend/items';
export const getBudgetUse = 'GET /api/stats/budget';
export const listPriceChanges = 'GET /api/stats/price-changes';
export const getPrices = 'GET /api/software/:id/prices';
export const getBudgets = 'GET /api/budgets';
export const saveBudgets = 'PUT /api/budgets';
export const uploadBudgets = 'POST /api/budgets/upload-csv';
export const listScenarios = 'GET /api/forecast-scenarios';
export const saveScenario = 'POST /api/forecast-scenarios';
export const deleteScenario = 'DELETE /api/forecast-scenarios/:id';
export const listActivity = 'GET /api/activity-feed';

/** Purchase requests. */
export const listRequests = 'GET /api/purchase-requests';
export const listApprovalRequests = 'GET /api/approval-requests';
export const countMyTurn = 'GET /api/purchase-requests/my-turn';
export const createRequest = 'POST /api/purchase-requests';
export const getRequest = 'GET /api/purchase-requests/:id';
export const updateRequest = 'PUT /api/purchase-requests/:id';
export const deleteRequest = 'DELETE /api/purchase-requests/:id';
export const copyRequest = 'POST /api/purchase-requests/:id/copy';
export const listRequestSteps = 'GET /api/purchase-requests/:id/steps';
export const actOnRequest = 'POST /api/purchase-requests/:id/action';
export const reassignStep = 'PUT /api/purchase-requests/:id/steps/:stepId/reassign';
export const completeRequest = 'POST /api/purchase-requests/:id/complete';
export const listRequestComments = 'GET /api/purchase-requests/:id/comments';
export const addRequestComment = 'POST /api/purchase-requests/:id/comments';
export const requestAttachmentUpload = 'POST /api/request-attachments/upload';
export const addRequestAttachment = 'POST /api/request-attachments';
export const listRequestAttachments = 'GET /api/purchase-requests/:id/attachments';
export const deleteRequestAttachment = 'DELETE /api/request-attachments/:id';
export const downloadRequestAttachment = 'GET /api/request-attachments/:id/download';
export const listRequestChanges = 'GET /api/purchase-requests/:id/change-logs';
export const withdrawRequest = 'POST /api/purchase-requests/:id/withdraw';
export const exportRequests = 'GET /api/purchase-requests/export-csv';
export const getMyWork = 'GET /api/my-work';
export const listRequestRepeats = 'GET /api/purchase-requests/repeats';
export const listAlike = 'GET /api/purchase-requests/alike';

/** People. */
export const listUsers = 'GET /api/users';
export const listUserRoles = 'GET /api/users/roles';
export const bulkImportUsers = 'POST /api/users/bulk-import';
export const updateUser = 'PUT /api/users/:id';
export const endUserSessions = 'DELETE /api/users/:id/sessions';
export const endSessions = 'DELETE /api/sessions';
export const putAbsence = 'PUT /api/users/:id/absence';
export const deleteAbsence = 'DELETE /api/users/:id/absence';
export const getUserDuties = 'GET /api/users/:id/duties';
export const deleteUser = 'DELETE /api/users/:id';

/** Settings and mail. */
export const getSoftwareOptions = 'GET /api/settings/software-options';
export const getOptionsInUse = 'GET /api/settings/software-options/in-use';
export const countOptionUses = 'GET /api/settings/software-options/uses';
export const renameOption = 'POST /api/settings/software-options/rename';
export const saveSoftwareOptions = 'PUT /api/settings/software-options';
export const listSettings = 'GET /api/settings';
export const saveSetting = 'PUT /api/settings/:key';
export const saveCostTolerance = 'PUT /api/settings/costTolerance';
export const saveFiscalYearStart = 'PUT /api/settings/fiscalYearStart';
export const listExchangeRates = 'GET /api/settings/exchange-rates';
export const getRateOverview = 'GET /api/settings/exchange-rates/overview';
export const saveExchangeRates = 'PUT /api/settings/exchange-rates';
export const deleteExchangeRate = 'DELETE /api/settings/exchange-rates/:currency/:date';
export const deleteCurrencyRates = 'DELETE /api/settings/exchange-rates/:currency';
export const uploadExchangeRates = 'POST /api/settings/exchange-rates/upload-csv';
export const getWorkflow = 'GET /api/settings/workflow';
export const saveWorkflow = 'PUT /api/settings/workflow';
export const listWorkflowVersions = 'GET /api/settings/workflow/versions';
export const tryWorkflow = 'POST /api/settings/workflow/try';
export const getApprovalGroups = 'GET /api/settings/approval-groups';
export const saveApprovalGroups = 'PUT /api/settings/approval-groups';
export const getHolidays = 'GET /api/settings/holidays';
export const saveHolidays = 'PUT /api/settings/holidays';
export const getRequestForms = 'GET /api/settings/request-forms';
export const saveRequestForms = 'PUT /api/settings/request-forms';
export const getEmailRules = 'GET /api/settings/email-rules';
export const saveEmailRules = 'PUT /api/settings/email-rules';
export const resetEmailRules = 'POST /api/settings/email-rules/reset';
export const testEmailRule = 'POST /api/settings/email-rules/test';
export const previewEmailRule = 'POST /api/settings/email-rules/preview';
export const getMail = 'GET /api/mails/:id';
export const listMails = 'GET /api/mails';
export const resendMail = 'POST /api/mails/:id/resend';

/** Notifications. */
export const listNotifications = 'GET /api/notifications';
export const countUnread = 'GET /api/notifications/count';
export const readNotifications = 'POST /api/notifications/read';
export const getNotificationSettings = 'GET /api/me/notification-settings';
export const saveNotificationSettings = 'PUT /api/me/notification-settings';

/** How the installation is. */
export const getSystem = 'GET /api/system';
export const downloadReport = 'GET /api/system/report';
/** The backups. */
export const listBackups = 'GET /api/system/backups';
export const createBackup = 'POST /api/system/backups';
export const downloadBackup = 'GET /api/system/backups/:name';
/** Errors of the browser. */
export const reportError = 'POST /api/client-errors';
/** The histories of all records in one list. */
export const listRecordChanges = 'GET /api/changes';
export const exportRecordChanges = 'GET /api/changes.csv';
/** The audit log. */
export const listAudit = 'GET /api/audit';
export const exportAudit = 'GET /api/audit.csv';
export const countAudit = 'GET /api/audit/count';
export const listAuditSources = 'GET /api/audit/sources';
export const getAuditExtent = 'GET /api/audit/extent';
