import { useState } from 'react'
import type { FieldChange } from '../snapshots/difference.ts'
import { countText } from '#lib/count-text.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { ChangePart, ListReading, ValueText } from './list-reading.ts'
import { readChange } from './read-change.ts'

function Value({ value: { text, exact, isAbsent } }: { value: ValueText }) {
  return (
    <bdi data-tip={exact} className={isAbsent ? 'text-faint' : undefined}>
      {text}
    </bdi>
  )
}

const arrow = (
  <>
    {' '}
    <span aria-hidden="true">→</span>
    <span className="sr-only"> to </span>{' '}
  </>
)

function PartLine({ part: { label, before, after, difference } }: { part: ChangePart }) {
  return (
    <li className="grid gap-x-4 text-xs sm:grid-cols-[12rem_1fr]">
      <bdi className="wrap-anywhere text-muted">{label}</bdi>
      <span className="min-w-0 wrap-anywhere">
        <Value value={before} />
        {arrow}
        <Value value={after} />
        <span className="text-muted"> · {difference}</span>
      </span>
    </li>
  )
}

/** A field that changed, from what to what, and what changed within it. */
export function FieldChangeLine({ reading, change }: { reading: ListReading; change: FieldChange }) {
  const { label, before, after, difference, tone, parts } = readChange(reading, change)
  const [isOpen, setIsOpen] = useState(false)
  const more = parts ? parts.count - parts.first.length : 0
  return (
    <li className="tabular">
      <div className="grid gap-x-4 sm:grid-cols-[13rem_1fr]">
        <span className="text-muted">{label}</span>
        <span className="min-w-0 wrap-anywhere">
          <Value value={before} />
          {arrow}
          {tone ? <Badge tone={tone}>{after.text}</Badge> : <Value value={after} />}
          {difference && <span className="text-muted"> · {difference}</span>}
        </span>
      </div>
      {parts && parts.count > 0 && (
        <ul aria-label={`${label}, one by one`} className="mt-1 mb-1.5 flex flex-col gap-0.5 pl-4">
          {(isOpen ? parts.all() : parts.first).map((part) => (
            <PartLine key={part.label} part={part} />
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
