import type { EntryEvent, EntryHistory } from '../snapshots/entry-history.ts'
import { inlineText } from '#lib/json-value.ts'
import { Facts } from '#ui/facts.tsx'
import { storedValue } from './stored-value.ts'
import type { ChangeText, ListReading, ValueText } from './reading.ts'
import { useState } from 'react'
import { countText } from '#lib/count-text.ts'
import { absoluteTime } from '#lib/relative-time.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useNow } from '#ui/now.tsx'
import type { SnapshotMeta } from '../snapshots/snapshot-storage.ts'
import { momentText } from './visit-changes.ts'
import type { DescribedChange, DescribedHistory } from './described-changes.ts'

/** The last known name of an entry; undefined if it is unknown or had none. */
export function lastName({ name: path }: ListReading, history: EntryHistory | undefined): string | undefined {
  const text = history?.last.find(({ field }) => field === path)?.text
  const name = storedValue(text ?? '')
  return name === undefined || name === null ? undefined : inlineText(name)
}

/** The last known values of the tracked fields, without absent ones. */
export function LastKnown({ reading, history: { last } }: { reading: ListReading; history: EntryHistory }) {
  const facts = last.flatMap(({ field, text }) => {
    const known = reading.valueText(field, text)
    return known
      ? [{ label: known.label, value: <bdi data-tip={known.value.exact}>{known.value.text}</bdi> }]
      : []
  })
  return <Facts facts={facts} />
}

function Value({ value: { text, exact, isAbsent } }: { value: ValueText }) {
  return (
    <bdi data-tip={exact} className={isAbsent ? 'text-faint' : undefined}>
      {text}
    </bdi>
  )
}

type SidesProps = Pick<ChangeText, 'before' | 'after' | 'difference' | 'tone'>

/** Both sides of a change, and their difference. */
function Sides({ before, after, difference, tone }: SidesProps) {
  return (
    <span className="min-w-0 wrap-anywhere">
      <Value value={before} /> <span aria-hidden="true">→</span>
      <span className="sr-only"> to </span>{' '}
      {tone ? <Badge tone={tone}>{after.text}</Badge> : <Value value={after} />}
      {difference && <span className="text-muted"> · {difference}</span>}
    </span>
  )
}

/** A changed field: before, after, and its parts. */
function FieldChangeLine({ change }: { change: DescribedChange }) {
  const { label, parts } = change.text
  const [isOpen, setIsOpen] = useState(false)
  const more = parts ? parts.count - parts.first.length : 0
  return (
    <li className="tabular">
      <div className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
        <span className="text-muted">{label}</span>
        <Sides {...change.text} />
      </div>
      {parts && parts.count > 0 && (
        <ul aria-label={`${label}, one by one`} className="mt-1 mb-1.5 flex flex-col gap-0.5 pl-4">
          {(isOpen ? parts.all() : parts.first).map((part) => (
            <li key={part.label} className="grid gap-x-4 text-xs sm:grid-cols-[12rem_1fr]">
              <bdi className="wrap-anywhere text-muted">{part.label}</bdi>
              <Sides {...part} />
            </li>
          ))}
        </ul>
      )}
      {more > 0 && !isOpen && (
        <Button variant="ghost" size="small" onClick={() => setIsOpen(true)}>
          Show {countText(more, 'more', 'more')}
        </Button>
      )}
    </li>
  )
}

const headings: Readonly<Record<EntryEvent['type'], string>> = {
  first: 'First seen',
  appeared: 'Appeared',
  back: 'Back in the list',
  gone: 'Gone',
  changed: 'Changed',
}

type HistoryEventsProps = { history: DescribedHistory; metas: readonly SnapshotMeta[] }

/** The stored changes of one entry, newest first, including absences from the list. */
export function HistoryEvents({ history, metas }: HistoryEventsProps) {
  const now = useNow()
  const indexOf = (key: string) => metas.findIndex((meta) => meta.key === key)
  const timeOf = (key: string) => metas[indexOf(key)]?.at
  const textOf = (epoch: number | undefined) => (epoch === undefined ? 'earlier' : momentText(epoch, now))

  /** Additional text for an event. */
  function note(event: EntryEvent, index: number): string | undefined {
    const before = metas[indexOf(event.snapshot) - 1]
    if (event.type === 'first') return 'in the oldest snapshot that is kept'
    if (event.type === 'back') {
      const left = history.events[index - 1]
      return (
        left && `not in the list from ${textOf(timeOf(left.snapshot))} to ${textOf(timeOf(event.snapshot))}`
      )
    }
    if (!before) return undefined
    const time = textOf(before.seenAt)
    if (event.type === 'gone') return `last seen ${time}`
    return event.type === 'appeared' ? `not in the list yet on ${time}` : `some time after ${time}`
  }

  return (
    <ol aria-label="Changes, newest first" reversed className="flex flex-col gap-4">
      {history.events
        .map((event, index) => {
          const at = timeOf(event.snapshot)
          return (
            <li key={event.snapshot} className="border-l-2 border-line pl-4 text-sm">
              <p className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">{headings[event.type]}</span>
                <time
                  dateTime={at === undefined ? undefined : new Date(at).toISOString()}
                  data-tip={at === undefined ? undefined : absoluteTime(at)}
                  className="tabular text-muted"
                >
                  {textOf(at)}
                </time>
                <span className="tabular text-xs text-faint">{note(event, index)}</span>
              </p>
              {event.changes.length > 0 && (
                <ul className="mt-1.5 flex flex-col gap-1">
                  {event.changes.map((change) => (
                    <FieldChangeLine key={change.field} change={change} />
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
