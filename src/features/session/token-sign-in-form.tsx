import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ApiError } from '#api/api-error.ts'
import { readSession, signInWithToken } from '#api/session.ts'
import { basePath } from '#lib/addresses.ts'
import { numberText } from '#lib/count-text.ts'
import { z } from '#lib/zod.ts'
import { Button } from '#ui/button.tsx'
import { useCountdown } from '#ui/now.tsx'

const problems: Readonly<Record<string, string>> = {
  denied: 'You did not allow access. You can try again.',
  expired:
    'The sign-in took too long, was interrupted, or was started in another browser. Start over, with cookies allowed for this site.',
  failed: 'The authorization server did not complete the sign-in. Try again.',
  'others-open':
    'You are signed out in this browser. Your sessions in other browsers may still be open: sign in, and see Settings.',
  'still-open':
    'The session could not be ended. Anyone who uses this browser can open it again until it has been idle for 30 minutes.',
}

const causes: Readonly<Record<string, string>> = {
  refused:
    'The authorization server refused the sign-in. Try again. If that does not help, ask whoever runs Starboard: its log says why.',
  unreachable: 'The authorization server could not be reached. Try again in a moment.',
  slow: 'The authorization server did not answer in time. Try again in a moment.',
  invalid: 'The authorization server did not answer as OAuth 2.0 describes. Its settings may be wrong.',
  unsafe: 'The authorization server’s answer could not be trusted. Start over.',
  clock:
    'The authorization server’s answer was out of date. Ask whoever runs Starboard to check the clocks of both servers.',
  not_allowed:
    'You signed in, but this account has no access to Starboard. Ask whoever runs it, or sign in with another account.',
  storage: 'Starboard cannot write its sessions right now. Try again in a moment.',
  too_many: 'Too many sign-ins failed from this address. Wait a minute, then try again.',
  unregistered:
    'The authorization server did not register Starboard as a client. Its settings may be wrong, or it expects a client ID.',
}

/** The message for a problem that the server put in the address; unknown ones get a general message. */
export function signInProblem(problem: string, cause: string | undefined): string {
  const specific = problem === 'failed' && cause !== undefined ? causes[cause] : undefined
  return specific ?? problems[problem] ?? 'Sign-in did not work. Try again.'
}

/** The message when the browser accepted the sign-in but sends no cookie back. */
export const cookieNeeded =
  'The browser blocks the cookie that Starboard needs. Allow cookies for this site, then sign in again.'

type TokenSignIn = {
  isSending: boolean
  /** Why it failed; never quotes the token. */
  problem: string | null
  /** When the server accepts the next attempt (milliseconds since the epoch), or null. */
  retryAt: number | null
}

const calm: TokenSignIn = { isSending: false, problem: null, retryAt: null }

/**
 * Sends an access token to the server and opens `to` as a new document. The token is in no state and no cache, only in
 * the call.
 */
function useTokenSignIn(to: string) {
  const [state, setState] = useState(calm)

  async function signIn(token: string) {
    setState({ ...calm, isSending: true })
    try {
      await signInWithToken(token)
      const { signedIn } = await readSession(new AbortController().signal)
      if (signedIn) return location.replace(basePath + to)
      setState({ ...calm, problem: cookieNeeded })
    } catch (error) {
      const isKnown = error instanceof ApiError
      const isLimited = isKnown && error.kind === 'rate-limited'
      setState({
        isSending: false,
        problem: isLimited
          ? 'Too many attempts with access tokens.'
          : isKnown
            ? error.fullText
            : 'Sign-in did not work.',
        retryAt: isKnown ? error.retryAt : null,
      })
    }
  }

  return { ...state, signIn }
}

const tokenForm = z.object({
  token: z
    .string()
    .check(
      z.minLength(1, 'Enter an access token.'),
      z.maxLength(8192, 'An access token has at most 8,192 characters.'),
      z.regex(/^[\x21-\x7e]+$/, 'An access token contains only ASCII characters, and no spaces.'),
    ),
})

const help = 'Sent once to Starboard’s server and kept in its session, never in this page.'

/** Sends an access token to the server once. The field is cleared as soon as it is sent. */
export function TokenSignInForm({ isOnlyWay, to }: { isOnlyWay: boolean; to: string }) {
  const form = useForm({ resolver: zodResolver(tokenForm), defaultValues: { token: '' } })
  const { signIn, isSending, problem, retryAt } = useTokenSignIn(to)
  const seconds = useCountdown(retryAt)
  const [isShown, setShown] = useState(false)
  const [isTrimmed, setTrimmed] = useState(false)
  const wait = seconds > 0 ? `Try again in ${numberText(seconds)} s.` : undefined
  const invalid = form.formState.errors.token?.message
  const message = invalid ?? problem
  return (
    <form
      noValidate
      onSubmit={(event) => {
        const submit = form.handleSubmit(({ token }) => {
          form.reset()
          setShown(false)
          setTrimmed(false)
          void signIn(token)
        })
        void submit(event)
      }}
      className="flex flex-col gap-2"
    >
      <div className="flex items-end justify-between">
        <label htmlFor="access-token" className="text-sm font-medium">
          Access token
        </label>
        <button
          type="button"
          aria-label={isShown ? 'Hide access token' : 'Show access token'}
          onClick={() => setShown(!isShown)}
          className="rounded-sm px-1 text-xs text-muted hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      </div>
      <input
        id="access-token"
        // A password field stops browsers from remembering what is typed, and spell checkers from sending it. It has no
        // role of its own (ARIA in HTML), so this one has the role of a text box.
        type={isShown ? 'text' : 'password'}
        role={isShown ? undefined : 'textbox'}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        aria-invalid={Boolean(message)}
        aria-describedby="access-token-help access-token-trimmed"
        {...form.register('token', {
          onChange(event: { target: { value: string } }) {
            const given = event.target.value
            const token = given.trim()
            if (token === given) return
            form.setValue('token', token)
            setTrimmed(true)
          },
        })}
        className="h-8 rounded-md border border-line-strong bg-surface px-2.5 font-mono text-sm"
      />
      <p id="access-token-trimmed" role="status" className="text-xs text-muted empty:hidden">
        {isTrimmed && 'Spaces around it were removed.'}
      </p>
      <p
        id="access-token-help"
        role={message ? 'alert' : undefined}
        className={message ? 'text-sm break-words text-danger' : 'text-xs text-muted'}
      >
        {message ?? help}
      </p>
      {/* Not part of the announcement, because it changes every second. */}
      {wait && <p className="tabular text-sm text-muted">{wait}</p>}
      <Button
        type="submit"
        variant={isOnlyWay ? 'primary' : 'secondary'}
        disabledReason={wait ?? (isSending ? 'Signing in…' : undefined)}
      >
        Use token
      </Button>
    </form>
  )
}
