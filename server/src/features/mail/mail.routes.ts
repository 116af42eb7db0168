import {
  getEmailRules,
  getMail,
  listMails,
  previewEmailRule,
  resendMail,
  resetEmailRules,
  saveEmailRules,
  testEmailRule,
} from '@purser/api/mail';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailTransport } from '../../platform/mail/mail-transport.ts';
import { type Server, serve } from '../../platform/serve.ts';
import { resetRules, saveRules } from './mail-rules.service.ts';
import { previewRule, testRule } from './mail-trials.service.ts';
import { listOutgoing, readMail, resend } from './outgoing-mails.service.ts';

/** The transport of mails, and the address of the app to which they link. */
interface MailSettings {
  readonly mail: MailTransport;
  readonly appUrl: string;
}

export function registerMailRoutes(server: Server, settings: MailSettings): void {
  serve(server, getEmailRules, ({ db }) => findMailRules(db));
  serve(server, saveEmailRules, (call) => saveRules(call, call.body));
  serve(server, resetEmailRules, resetRules);
  serve(server, testEmailRule, (call) => testRule({ ...call, ...settings }, call.body));
  serve(server, previewEmailRule, (call) => previewRule({ ...call, ...settings }, call.body));
  serve(server, listMails, (call) => listOutgoing({ ...call, ...settings }, call.query));
  serve(server, getMail, (call) => readMail({ ...call, ...settings }, call.params.id));
  serve(server, resendMail, (call) => resend({ ...call, ...settings }, call.params.id));
}
