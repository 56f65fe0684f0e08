import type { EntryHistory } from '../snapshots/entry-history.ts'
import { inlineText } from '#lib/json-value.ts'
import { Facts } from '#ui/facts.tsx'
import { keptValue } from './kept-value.ts'
import type { ListReading } from './reading.ts'

/** What the entry was called last; undefined when nothing is kept of it, or it had no name. */
export function lastName({ name: path }: ListReading, history: EntryHistory | undefined): string | undefined {
  const text = history?.last.find(({ field }) => field === path)?.text
  const name = keptValue(text ?? '')
  return name === undefined || name === null ? undefined : inlineText(name)
}

type LastKnownProps = { reading: ListReading; history: EntryHistory }

/** The tracked fields as they were last seen. Fields that were absent are left out. */
export function LastKnown({ reading, history: { last } }: LastKnownProps) {
  const facts = last.flatMap(({ field, text }) => {
    const known = reading.valueText(field, text)
    return known
      ? [{ label: known.label, value: <bdi data-tip={known.value.exact}>{known.value.text}</bdi> }]
      : []
  })
  return <Facts facts={facts} />
}
