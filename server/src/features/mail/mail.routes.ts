import * as endpoints from '@purser/api/mail';
import { findMailRules } from '../../platform/mail/mail-rules.ts';
import type { MailContext } from '../../platform/mail/send-mail.ts';
import { type Server, serve } from '../../platform/serve.ts';
import {
  listOutgoing,
  previewRule,
  readMail,
  resend,
  resetRules,
  saveRules,
  testRule,
} from './mail.service.ts';

export function registerMailRoutes(server: Server, settings: Pick<MailContext, 'mail' | 'appUrl'>): void {
  serve(server, endpoints.getEmailRules, ({ db }) => findMailRules(db));
  serve(server, endpoints.saveEmailRules, (call) => saveRules(call, call.body));
  serve(server, endpoints.resetEmailRules, resetRules);
  serve(server, endpoints.testEmailRule, (call) => testRule({ ...call, ...settings }, call.body));
  serve(server, endpoints.previewEmailRule, (call) => previewRule({ ...call, ...settings }, call.body));
  serve(server, endpoints.listMails, (call) => listOutgoing({ ...call, ...settings }, call.query));
  serve(server, endpoints.getMail, (call) => readMail({ ...call, ...settings }, call.params.id));
  serve(server, endpoints.resendMail, (call) => resend({ ...call, ...settings }, call.params.id));
}
