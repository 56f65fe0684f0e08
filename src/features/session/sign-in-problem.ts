const problems: Readonly<Record<string, string>> = {
  denied: 'You did not allow access. You can try again.',
  expired:
    'The sign-in took too long or was started elsewhere. Start again; this site needs its cookie for it.',
  failed: 'The authorization server did not complete the sign-in. Try again.',
  'still-open':
    'The session could not be ended: whoever uses this browser can open it again until it has not been used for 30 minutes.',
}

const causes: Readonly<Record<string, string>> = {
  refused: 'The authorization server refused the sign-in. Try again.',
  unreachable: 'The authorization server could not be reached. Try again in a moment.',
  slow: 'The authorization server did not answer in time. Try again in a moment.',
  invalid: 'The authorization server did not answer as OAuth 2.0 describes. Its settings may be wrong.',
  unsafe: 'The answer of the authorization server could not be trusted. Start again.',
  not_allowed: 'You signed in, but you may not use this Starboard. Ask whoever runs it for access.',
  storage: 'Starboard cannot write its sessions right now. Try again in a moment.',
  too_many: 'Too many sign-ins failed from this address. Wait a minute, then try again.',
  unregistered:
    'The authorization server did not register Starboard as a client. Its settings may be wrong, or it expects a client ID.',
}

/** The sentence for what the server put in the address; anything unknown gets a general one. */
export function signInProblem(problem: string, cause: string | undefined): string {
  const specific = problem === 'failed' && cause !== undefined ? causes[cause] : undefined
  return specific ?? problems[problem] ?? 'Sign-in did not work. Try again.'
}

/** What to say where the browser took the sign-in and sends no cookie back. */
export const cookieNeeded =
  'This site needs its cookie, and the browser does not keep it. Allow cookies for this site, then sign in again.'
