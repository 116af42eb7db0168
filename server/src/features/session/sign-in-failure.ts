import { Problem } from '@purser/domain/problem';
import * as openid from 'openid-client';

interface SignInFailure {
  readonly code: string;
  readonly reason: string;
  /** Whether the fault is ours and not the visitor's, the provider's or an administrator's. */
  readonly isOurs: boolean;
}

/** What an error of the sign-in means. Reasons hold no code, token or secret. */
export function signInFailureOf(error: unknown): SignInFailure {
  if (error instanceof Problem) return failure(error.code, error.message);
  if (error instanceof openid.AuthorizationResponseError) {
    const code = error.error === 'access_denied' ? 'access_denied' : 'provider_error';
    return failure(code, `the provider answered ${error.error}`);
  }
  if (error instanceof openid.ResponseBodyError) {
    return failure('provider_error', `the provider answered ${error.status} ${error.error}`);
  }
  if (isNetworkTrouble(error)) return failure('provider_unreachable', messagesOf(error));
  if (error instanceof openid.ClientError) return failure(codeOf(error), messagesOf(error));
  return { code: 'server_error', reason: messagesOf(error), isOurs: true };
}

const failure = (code: string, reason: string): SignInFailure => ({ code, reason, isOurs: false });

const isNetworkTrouble = (error: unknown): boolean =>
  (error instanceof TypeError && error.message === 'fetch failed') ||
  (error instanceof openid.ClientError &&
    ['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_RESPONSE_IS_NOT_JSON'].includes(
      error.code ?? '',
    ));

const codeOf = (error: openid.ClientError): string =>
  error.code?.startsWith('OAUTH_JWT') ? 'token_invalid' : 'provider_error';

function messagesOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
