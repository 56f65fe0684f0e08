const problems: Readonly<Record<string, string>> = {
  denied: 'You did not allow access. You can try again.',
  expired:
    'The sign-in took too long or was started elsewhere. Start again; this site needs its cookie for it.',
  failed: 'The authorization server did not complete the sign-in. Try again.',
}

const causes: Readonly<Record<string, string>> = {
  refused: 'The authorization server refused the sign-in. Try again.',
  unreachable: 'The authorization server could not be reached. Try again in a moment.',
  slow: 'The authorization server did not answer in time. Try again in a moment.',
  invalid: 'The authorization server did not answer as OAuth 2.0 describes. Its settings may be wrong.',
  unsafe: 'The answer of the authorization server could not be trusted. Start again.',
}

/** The sentence for what the server put in the address; anything unknown gets a general one. */
export function signInProblem(problem: string, cause: string | undefined): string {
  const specific = problem === 'failed' && cause !== undefined ? causes[cause] : undefined
  return specific ?? problems[problem] ?? 'Sign-in did not work. Try again.'
}
