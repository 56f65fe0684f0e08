import type { SessionAnswer } from '#contract/session.ts'
import { numberText } from '#lib/count-text.ts'
import { clockText } from '#lib/relative-time.ts'
import { sessionEnd } from './session-end.ts'

const methods = {
  oauth: 'Signed in through the authorization server.',
  token: 'Signed in with an access token.',
} as const

/** Where the data comes from. Only the address may break within a word. */
const dataSource = ({ embedded, apiBaseUrl }: NonNullable<SessionAnswer['deployment']>) =>
  embedded ? (
    'Data from the embedded service on this computer.'
  ) : (
    <>
      Data from <bdi className="break-all">{apiBaseUrl}</bdi>
    </>
  )

/** How somebody signed in, how long that lasts, and where the data comes from. `receivedAt`: when the answer came. */
export function SessionFacts({ session, receivedAt }: { session: SessionAnswer; receivedAt: number }) {
  const end = sessionEnd(session, receivedAt)
  return (
    <div className="flex flex-col gap-1">
      {session.session && end !== null && (
        <>
          <p>{methods[session.session.method]}</p>
          <p>
            The session ends after {numberText(Math.round(session.session.idleLimit / 60))} minutes without
            use, and at {clockText(end)} at the latest.
          </p>
        </>
      )}
      {session.deployment && <p>{dataSource(session.deployment)}</p>}
    </div>
  )
}
