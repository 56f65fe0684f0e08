import * as oauth from 'oauth4webapi'
import { DeadlineError } from './deadline.ts'

/** What the sign-in page says: consent was denied, the attempt is too old or unknown, or it went wrong. */
export type SignInProblem = 'denied' | 'expired' | 'failed'

/** Why it went wrong, from a fixed list, because it travels in an address. */
export type SignInCause = 'refused' | 'unreachable' | 'slow' | 'invalid' | 'unsafe'

/** A sign-in or a refresh that the authorization server did not grant. */
export class AuthorizationFailure extends Error {
  override readonly name = 'AuthorizationFailure'
  readonly problem: SignInProblem
  readonly reason: SignInCause

  constructor(problem: SignInProblem, reason: SignInCause, message: string) {
    super(message)
    this.problem = problem
    this.reason = reason
  }
}

/** Sorts what the OAuth library or the network threw. Nothing of it is shown, as it may quote the answer. */
export function explainFailure(error: unknown): AuthorizationFailure {
  if (error instanceof AuthorizationFailure) return error
  if (error instanceof DeadlineError) return new AuthorizationFailure('failed', 'slow', 'No answer in time')
  if (error instanceof oauth.AuthorizationResponseError) {
    return error.error === 'access_denied'
      ? new AuthorizationFailure('denied', 'refused', 'Access was denied')
      : new AuthorizationFailure('failed', 'refused', 'The authorization server refused')
  }
  if (error instanceof oauth.ResponseBodyError) {
    if (error.status >= 500)
      return new AuthorizationFailure('failed', 'unreachable', 'The authorization server failed')
    return error.error === 'invalid_grant'
      ? new AuthorizationFailure('expired', 'refused', 'The grant is no longer good')
      : new AuthorizationFailure('failed', 'refused', 'The authorization server refused')
  }
  if (error instanceof oauth.WWWAuthenticateChallengeError) {
    return new AuthorizationFailure('failed', 'refused', 'The authorization server refused the client')
  }
  if (error instanceof oauth.OperationProcessingError) {
    return new AuthorizationFailure(
      'failed',
      'invalid',
      'The authorization server answered what OAuth does not know',
    )
  }
  return new AuthorizationFailure('failed', 'unreachable', 'The authorization server could not be reached')
}
