import type { Expiry } from '#grants/expiry.ts'
import { inlineText } from '#lib/json-value.ts'
import { dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { sentText } from '../fields/expiry-words.ts'

/** When a token ends as text: the day and how far away it is, how "never" was sent, or what was sent instead of a date. */
export function ExpiryCell({ expiry, now }: { expiry: Expiry; now: number }) {
  if (expiry.kind === 'never') {
    return <span className="text-faint">never · {sentText(expiry)}</span>
  }
  if (expiry.kind === 'unreadable') {
    return (
      <bdi className="font-mono text-xs text-warning">{visibleText(inlineText(expiry.value)) || '“”'}</bdi>
    )
  }
  return (
    <>
      <span className="tabular">{dayText(expiry.epoch)}</span>
      <span className={expiry.epoch <= now ? 'text-danger' : 'text-faint'}>
        {' '}
        · {relativeTime(expiry.epoch, now)}
      </span>
    </>
  )
}
