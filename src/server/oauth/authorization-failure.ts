import * as oauth from 'oauth4webapi'
import { errorLocation } from '#lib/errors.ts'
import { member } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { DeadlineError } from '../http/deadline.ts'

/** What the sign-in page says: consent was denied, the attempt is too old or unknown, or it failed. */
export type SignInProblem = 'denied' | 'expired' | 'failed'

/** Why it failed, from a fixed list, because it travels in a URL. */
export type SignInCause =
  | 'refused'
  | 'unreachable'
  | 'slow'
  | 'invalid'
  | 'unsafe'
  | 'clock'
  | 'unregistered'
  | 'not_allowed'

/** Codes of RFC 6749 (4.1.2.1, 5.2) and OpenID Connect Core (3.1.2.6) that say what to mend. */
const codes =
  /^(?:invalid_(?:request|client|grant|scope)|unauthorized_client|unsupported_(?:grant|response)_type|(?:login|consent|interaction)_required)$/

/** A sign-in or a refresh that the authorization server did not grant. */
export class AuthorizationFailure extends Error {
  override readonly name = 'AuthorizationFailure'
  readonly problem: SignInProblem
  readonly reason: SignInCause
  /** The error code of the authorization server, from a fixed list, or of the connection to it, for the log. */
  readonly code: string | undefined

  constructor(problem: SignInProblem, reason: SignInCause, message: string, code?: string) {
    super(message)
    this.problem = problem
    this.reason = reason
    this.code = code
  }
}

const failed = (reason: SignInCause, message: string) => new AuthorizationFailure('failed', reason, message)

const unreachable = (code?: string) =>
  new AuthorizationFailure(
    'failed',
    'unreachable',
    `The authorization server could not be reached${code === undefined ? '' : ` (${code})`}`,
    code,
  )
const refused = (code = '') =>
  new AuthorizationFailure(
    'failed',
    'refused',
    'The authorization server refused',
    codes.test(code) ? code : undefined,
  )

/** Temporary errors of RFC 6749 (4.1.2.1, 5.2) and RFC 8628. */
const passing = /^(?:server_error|temporarily_unavailable|slow_down)$/

/** Failed checks of what the answer claims, as opposed to its format. */
const claimChecks = new Set<string | undefined>([
  oauth.JSON_ATTRIBUTE_COMPARISON,
  oauth.JWT_CLAIM_COMPARISON,
  oauth.KEY_SELECTION,
])

function explainError(error: string, status: number): AuthorizationFailure {
  if (error === 'access_denied') return new AuthorizationFailure('denied', 'refused', 'Access was denied')
  if (error === 'invalid_grant')
    return new AuthorizationFailure('expired', 'refused', 'The grant is no longer good', error)
  return passing.test(error) || status === 408 || status === 429 ? unreachable() : refused(error)
}

function explainProcessing(error: oauth.OperationProcessingError): AuthorizationFailure {
  const status = error.cause instanceof Response ? error.cause.status : 0
  if (status >= 500 || status === 408 || status === 429) return unreachable()
  const { cause } = error
  const issuer = member(member(cause, 'body'), 'issuer')
  if (member(cause, 'attribute') === 'issuer' && typeof issuer === 'string')
    return failed(
      'unsafe',
      `Its metadata calls it “${shorten(issuer, 200)}”, which OAUTH_ISSUER must match exactly`,
    )
  if (error.code === oauth.JWT_TIMESTAMP_CHECK)
    return failed('clock', 'The id_token was not valid at the time of this clock')
  return claimChecks.has(error.code)
    ? failed('unsafe', 'The authorization server claims what cannot be right')
    : failed('invalid', 'The authorization server answered what OAuth does not know')
}

/** Classifies what the OAuth library or network threw. The error itself is never shown, as it may quote the answer. */
export function explainFailure(error: unknown): AuthorizationFailure {
  if (error instanceof AuthorizationFailure) return error
  if (error instanceof DeadlineError) return failed('slow', 'No answer in time')
  if (error instanceof oauth.AuthorizationResponseError) return explainError(error.error, 0)
  if (error instanceof oauth.ResponseBodyError) return explainError(error.error, error.status)
  if (error instanceof oauth.WWWAuthenticateChallengeError)
    return refused(error.status === 401 ? 'invalid_client' : undefined)
  if (error instanceof oauth.OperationProcessingError) return explainProcessing(error)
  if (error instanceof oauth.UnsupportedOperationError)
    return failed('invalid', 'The authorization server asks for what Starboard cannot do')
  return unreachable(errorLocation(error).code)
}

/**
 * True if the token endpoint does not know the client or does not allow it to do this (RFC 6749, 5.2). The callback of
 * a sign-in may say the same (4.1.2.1), but anybody can forge its URL.
 */
export function isUnknownClient(error: unknown): boolean {
  if (error instanceof oauth.WWWAuthenticateChallengeError) return error.status === 401
  return error instanceof oauth.ResponseBodyError && /^(?:invalid|unauthorized)_client$/.test(error.error)
}
