import { clsx } from 'clsx'
import { unreadPath } from '#grants/scope-text.ts'
import type { UnreadPart } from '#grants/token-grants.ts'
import { numberText } from '#lib/count-text.ts'
import { inlineText } from '#lib/json-value.ts'
import { shorten } from '#lib/shorten.ts'
import { visibleText } from '#lib/visible-text.ts'

/** Most characters shown of a part; the page of the token shows all of it. */
const longest = 200

type UnreadPartsProps = { parts: readonly UnreadPart[]; most: number; className?: string }

/** The first `most` parts of grants that could not be read, as sent. There may be thousands. */
export function UnreadParts({ parts, most, className }: UnreadPartsProps) {
  return (
    <ul className={clsx('font-mono text-xs text-warning wrap-anywhere', className)}>
      {parts.slice(0, most).map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the list never changes
        <li key={index}>
          <bdi>
            {visibleText(unreadPath(part))}: {visibleText(shorten(inlineText(part.value), longest))}
          </bdi>
        </li>
      ))}
      {parts.length > most && <li>and {numberText(parts.length - most)} more, on the token’s page</li>}
    </ul>
  )
}
