import type { Ref } from 'react'
import type { SessionList } from '#contract/session.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Moment } from '#ui/moment.tsx'

const methods = { oauth: 'Authorization server', token: 'Access token' } as const

type SessionsTableProps = {
  tableRef: Ref<HTMLTableElement>
  sessions: SessionList['sessions']
  /** Handle of the one that is being ended. */
  ending: string | null
  onEnd(handle: string): void
}

/** The sessions of an account, the one of this browser first and marked. */
export function SessionsTable({ tableRef, sessions, ending, onEnd }: SessionsTableProps) {
  const ordered = [
    ...sessions.filter(({ current }) => current),
    ...sessions.filter(({ current }) => !current),
  ]
  return (
    <table ref={tableRef} tabIndex={-1} aria-label="Sessions" className="w-full text-sm outline-offset-4">
      <thead>
        <tr className="border-b border-line text-left text-xs text-muted [&_th]:py-1.5 [&_th]:pr-3 [&_th]:font-medium">
          <th>Browser</th>
          <th className="max-sm:hidden">Signed in</th>
          <th className="max-sm:hidden">Last used</th>
          <th className="max-sm:hidden">Method</th>
          <th className="sm:w-28">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered.map(({ handle, current, browser, since, lastUsed, method }) => {
          const name = browser ?? 'Unknown browser'
          return (
            <tr
              key={handle}
              className="h-10 border-b border-line last:border-0 [&>td]:py-1.5 [&>td:not(:last-child)]:pr-3"
            >
              <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                {name}
                <span className="block text-xs text-muted sm:hidden">
                  {methods[method]}, signed in <Moment text={since} />, last used <Moment text={lastUsed} />
                </span>
              </th>
              <td className="max-sm:hidden">
                <Moment text={since} />
              </td>
              <td className="max-sm:hidden">
                <Moment text={lastUsed} />
              </td>
              <td className="max-sm:hidden">{methods[method]}</td>
              <td className="text-right whitespace-nowrap">
                {current ? (
                  <Badge tone="accent">This browser</Badge>
                ) : (
                  <Button
                    size="small"
                    aria-label={`End session of ${name}`}
                    disabledReason={ending === handle ? 'It is being ended.' : undefined}
                    onClick={() => onEnd(handle)}
                  >
                    End session
                  </Button>
                )}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
