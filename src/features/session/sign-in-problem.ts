const sentences: Readonly<Record<string, string>> = {
  denied: 'You did not allow access. You can try again.',
  expired: 'The sign-in took too long or was started elsewhere. Start again.',
  failed: 'The authorization server did not complete the sign-in. Try again.',
  cookie: 'This site needs its cookie to keep you signed in. Allow cookies for it and try again.',
  unavailable: 'The authorization server could not be reached. Try again in a moment.',
}

/** The sentence for a `problem` code that the server put in the address. */
export function signInProblem(code: string): string {
  return sentences[code] ?? 'Sign-in did not work. Try again.'
}
