import { readDate } from '#lib/dates.ts'
import { absoluteTime, dayText, relativeTime } from '#lib/relative-time.ts'
import { visibleText } from '#lib/visible-text.ts'
import { useNow } from './now.tsx'

type MomentProps = {
  /** Text as the service sent it. */
  text: string | undefined
  /** `relative`: "in 3 days"; `day`: "Nov 21, 2026". */
  as?: 'relative' | 'day'
}

/**
 * A date from the service: relative or as a day, the absolute time and the text as sent on hover. Placeholder
 * dates read "never"; text that is no date stays as it is.
 */
export function Moment({ text, as = 'relative' }: MomentProps) {
  const now = useNow()
  if (text === undefined) return <span className="text-faint">—</span>
  const reading = readDate(text)
  if (reading.kind === 'text') return <bdi>{visibleText(text) || '“”'}</bdi>
  if (reading.kind === 'never') {
    return (
      <span data-tip={`sent as ${text}`} className="text-faint">
        never
      </span>
    )
  }
  return (
    <time dateTime={text} data-tip={`${absoluteTime(reading.epoch)} · sent as ${text}`}>
      {as === 'day' ? dayText(reading.epoch) : relativeTime(reading.epoch, now)}
    </time>
  )
}
