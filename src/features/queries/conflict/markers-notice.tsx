import { useMemo } from 'react'
import { readRecordText, textAt } from '#record-text/record-text.ts'
import { numberText } from '#lib/count-text.ts'
import { conflictMarkers } from './conflict-markers.ts'

/** Warns of marker lines that a merge left in the APL of a record, with their numbers; nothing when there are none. */
export function MarkersNotice({ text }: { text: string }) {
  const lines = useMemo(() => {
    const { record } = readRecordText(text)
    return conflictMarkers((record && textAt(record, ['query', 'apl'])) ?? '')
  }, [text])
  const [first, ...rest] = lines.map(numberText)
  if (first === undefined) return null
  const last = rest.pop()
  return (
    <p role="alert" className="mb-4 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
      {last === undefined
        ? `Line ${first} of the APL is a marker of a conflict that is not settled.`
        : `Lines ${[first, ...rest].join(', ')} and ${last} of the APL mark conflicts that are not settled.`}{' '}
      Both sides stand between the markers. Choose the lines to keep and remove the markers before you save.
    </p>
  )
}
