import type { EntryEvent, EntryHistory } from '../snapshots/entry-history.ts'
import type { SnapshotMeta } from '../snapshots/snapshot-meta.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { useNow } from '#ui/now.tsx'
import { FieldChangeLine } from './field-change-line.tsx'
import type { ListReading } from './list-reading.ts'
import { momentText } from './moment-text.ts'

const headings: Readonly<Record<EntryEvent['is'], string>> = {
  first: 'First seen',
  appeared: 'Appeared',
  back: 'Back in the list',
  gone: 'Gone',
  changed: 'Changed',
}

type HistoryEventsProps = {
  reading: ListReading
  history: EntryHistory
  metas: readonly SnapshotMeta[]
}

/** Every kept change of one entry, newest first, and when it was not in the list. */
export function HistoryEvents({ reading, history, metas }: HistoryEventsProps) {
  const now = useNow()
  const placeOf = (key: string) => metas.findIndex((meta) => meta.key === key)
  const timeOf = (key: string) => metas[placeOf(key)]?.at
  const textOf = (epoch: number | undefined) => (epoch === undefined ? 'earlier' : momentText(epoch, now))

  /** What there is to say of an event beside its fields. */
  function note(event: EntryEvent, place: number): string | undefined {
    const before = metas[placeOf(event.snapshot) - 1]
    if (event.is === 'first') return 'in the oldest snapshot that is kept'
    if (event.is === 'back') {
      const left = history.events[place - 1]
      return (
        left && `not in the list from ${textOf(timeOf(left.snapshot))} to ${textOf(timeOf(event.snapshot))}`
      )
    }
    if (!before) return undefined
    const time = textOf(before.seenAt)
    if (event.is === 'gone') return `last seen ${time}`
    return event.is === 'appeared' ? `not in the list yet on ${time}` : `some time after ${time}`
  }

  return (
    <ol aria-label="Changes, newest first" reversed className="flex flex-col gap-4">
      {history.events
        .map((event, place) => {
          const at = timeOf(event.snapshot)
          return (
            <li key={event.snapshot} className="border-l-2 border-line pl-4 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{headings[event.is]}</span>
                <time
                  dateTime={at === undefined ? undefined : new Date(at).toISOString()}
                  data-tip={at === undefined ? undefined : absoluteTime(at)}
                  className="tabular text-muted"
                >
                  {textOf(at)}
                </time>
                <span className="tabular text-xs text-faint">{note(event, place)}</span>
              </p>
              {event.changes.length > 0 && (
                <ul className="mt-1.5 flex flex-col gap-1">
                  {event.changes.map((change) => (
                    <FieldChangeLine key={change.field} reading={reading} change={change} />
                  ))}
                </ul>
              )}
            </li>
          )
        })
        .toReversed()}
    </ol>
  )
}
